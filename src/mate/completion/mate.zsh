# zsh
