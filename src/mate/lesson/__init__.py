"""The lessons: what players read and do, step by step, on the real rules.

Pure except for the bookmarks: steps are values, and each action of the learner gives a new value.
"""

from mate.lesson.lesson import (
    BASICS,
    BETTER,
    LEARNER,
    NAMES,
    OTHER,
    Attempt,
    Lesson,
    Offer,
    Step,
    Tone,
    is_done,
    read_bookmark,
    worded,
    write_bookmark,
)
