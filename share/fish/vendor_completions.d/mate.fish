mate completion fish | source
