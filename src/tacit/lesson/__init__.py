"""Lessons: learning a game by playing it, on the real board and with the real rules.

A lesson is a Markdown file with scenarios in it (docs/lessons.md): tables, what a voice says there,
what the learner should do, what the other seats do then, and the voice's answers to wrong tries.
The learner always sits at seat 0.
"""
