# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words

__all__ = [
    "AspectRatio",
    "CaptionPosition",
    "CaptionSize",
    "Clip",
    "ClipAnalysisStatus",
    "ClipError",
    "ClipFailureCode",
    "ClipFit",
    "ClipFocus",
    "ClipJob",
    "ClipJobError",
    "ClipJobSkippedItem",
    "ClipJobStatus",
    "ClipScenes",
    "ClipScenesError",
    "ClipScenesScenesItem",
    "ClipScenesSuggestionsItem",
    "ClipStatus",
    "ClipTranscript",
    "ClipTranscriptCaptionsItem",
    "ClipTranscriptError",
    "ClipTranscriptMadeBy",
    "ClipTranscriptSkippedItem",
    "ClipTranscriptWordsItem",
    "ClipWaveform",
    "ClipWaveformFilmstrip",
    "CreateClipTranscriptRequest",
    "DeleteClipData",
    "DetectClipScenesRequest",
    "FetchClipRequest",
    "ListClipsData",
    "RenderClipRequest",
    "RenderClipRequestCaptionStyle",
    "RenderClipRequestFocus2",
    "RenderClipRequestWatermark",
    "TranscriptFormat",
    "UploadClipRequest",
    "WatermarkPosition",
]

ClipStatus: TypeAlias = Annotated[Literal["fetching", "ready", "failed"], Words]
"""State of a video: being fetched, ready to work with, or failed."""

ClipFailureCode: TypeAlias = Annotated[Literal["source_missing", "source_unreadable", "font_missing", "captions_unsupported", "captions_empty", "no_transcript", "no_speech_service", "speech_failed", "no_sound", "watermark_unreadable", "timed_out", "too_large", "render_failed", "insufficient_credits", "internal_error"], Words]
"""Why work on a clip failed."""

AspectRatio: TypeAlias = Annotated[Literal["9:16", "1:1", "4:5", "16:9"], Words]
"""Shape of a video, width to height."""

ClipAnalysisStatus: TypeAlias = Annotated[Literal["none", "queued", "running", "completed", "failed", "cancelled"], Words]
"""State of an analysis. `none`: not asked for yet."""

TranscriptFormat: TypeAlias = Annotated[Literal["json", "srt", "vtt"], Words]
"""How a transcript is given: words with times, SRT, or WebVTT."""

ClipFit: TypeAlias = Annotated[Literal["crop", "pad", "blur"], Words]
"""How a video fills another shape: `crop` cuts its sides off, `pad` puts bars around it, `blur` a blurred copy behind it."""

CaptionSize: TypeAlias = Annotated[Literal["small", "medium", "large"], Words]
"""Size of the captions, in proportion to the picture."""

CaptionPosition: TypeAlias = Annotated[Literal["bottom", "middle", "top"], Words]
"""Where the captions stand."""

WatermarkPosition: TypeAlias = Annotated[Literal["top-left", "top-right", "bottom-left", "bottom-right"], Words]
"""The corner that a watermark stands in."""

ClipJobStatus: TypeAlias = Annotated[Literal["queued", "running", "completed", "failed", "cancelled"], Words]
"""State of a render."""

ClipFocus: TypeAlias = Annotated[Literal["given", "attention", "centre"], Words]
"""How the crop was placed: as given, by what draws the eye, or in the centre where that wavers."""


class UploadClipRequest(Model):
    """Body of `uploadClip`."""

    brand_slug: str | None = None
    """The brand that it is for; without it, it belongs to the whole organization."""

    title: str | None = None
    """Its title, for people; without it, the name of the file."""

    file: File
    """The video: MP4, QuickTime or WebM."""


class Clip(Model):
    """A long video to make clips of."""

    id: str
    """Its id: opaque, and never used again for another."""

    brand_slug: str | None
    """Slug of the brand that it is for; null for the whole organization."""

    title: str
    """The title that people see."""

    status: ClipStatus
    """`fetching`: on its way from the URL that was given; it has no figures until it is `ready`."""

    error: ClipError | None
    """Why it could not be fetched; null while all is well."""

    duration_seconds: float | None
    """Length in seconds; null while it is not known."""

    width: int | None
    """Pixels, as shown: after the turn that the file asks for."""

    height: int | None
    """Height in pixels; null while it is being fetched."""

    fps: float | None
    """Pictures a second; null while it is not known."""

    size_bytes: int | None
    """Size in bytes; null while it is being fetched."""

    has_sound: bool | None
    """Whether it has sound; null while it is not known."""

    mime_type: str | None
    """Media type of the file, by its content."""

    url: str | None
    """The video: a signed address that expires; null while it is being fetched."""

    thumbnail_url: str | None
    """A picture of it: a signed address that expires; null while there is none."""

    created_at: datetime
    """When it was made, in UTC."""


class ClipError(Model):
    """Why it could not be fetched; null while all is well."""

    code: ClipFailureCode

    message: str
    """What is the matter and what to do about it, for people."""


class FetchClipRequest(Model):
    """Body of `fetchClip`."""

    brand_slug: str | None = None
    """The brand that it is for; without it, it belongs to the whole organization."""

    title: str | None = None
    """Its title, for people; without it, the name of the file."""

    url: str
    """An http or https address on the public internet."""


class DetectClipScenesRequest(Model):
    """Body of `detectClipScenes`."""

    min_seconds: float | None = None
    """How long a suggestion is at least, in seconds."""

    max_seconds: float | None = None
    """How long a suggestion is at most, in seconds. Left out: 60, or `minSeconds` where that is more."""

    count: int | None = None
    """Most suggestions."""

    aspect: AspectRatio | None = None


class ClipScenes(Model):
    """Scenes of a video, with parts that would make clips."""

    status: ClipAnalysisStatus
    """`none`: nobody has asked for it yet."""

    progress: int
    """Percent."""

    error: ClipScenesError | None
    """Why it failed; null unless it did."""

    scenes: List[ClipScenesScenesItem]
    """The scenes, in their order."""

    suggestions: List[ClipScenesSuggestionsItem]
    """Parts that would make clips, best first."""

    contact_sheet_url: str | None
    """All scenes on one picture."""


class ClipScenesError(Model):
    """Why it failed; null unless it did."""

    code: ClipFailureCode

    message: str
    """What is the matter and what to do about it, for people."""


class ClipScenesScenesItem(Model):
    start: float
    """Where it begins, in seconds from the start of the video."""

    end: float
    """Where it ends, in seconds from the start of the video."""

    score: float
    """How much the picture changes at its start; 1 for the first scene."""

    thumbnail_url: str
    """Signed and expiring; read the item again for a fresh one."""


class ClipScenesSuggestionsItem(Model):
    start: float
    """Where it begins, in seconds from the start of the video."""

    end: float
    """Where it ends, in seconds from the start of the video."""

    aspect: AspectRatio

    score: float
    """How good it is, from 0 to 1."""

    reason: str
    """Why, for people."""


class ClipWaveform(Model):
    """How a video sounds and looks over time."""

    peaks_per_second: float | None
    """How many of `peaks` stand for a second, 20 at most."""

    peaks: List[float]
    """How loud each moment is, 1 at the loudest; empty without sound."""

    filmstrip: ClipWaveformFilmstrip | None
    """Pictures of the video, side by side in one JPEG."""


class ClipWaveformFilmstrip(Model):
    """Pictures of the video, side by side in one JPEG."""

    url: str
    """Signed and expiring; read the item again for a fresh one."""

    columns: int
    """How many pictures stand in the row."""

    tile_width: int
    """Width of each in pixels."""

    tile_height: int
    """Height of each in pixels."""

    seconds_per_tile: float
    """How much of the video each stands for, from its beginning on."""


class CreateClipTranscriptRequest(Model):
    """Body of `createClipTranscript`."""

    captions: str | None = None
    """SRT or WebVTT, as a text or as the bytes of a file (`data:;base64,…`). Without it the speech is turned into text."""

    language: str | None = None
    """BCP 47; without it the model finds out."""


class ClipTranscript(Model):
    """What is said in a video, with times."""

    status: ClipAnalysisStatus
    """`none`: nobody has asked for it yet."""

    progress: int
    """Percent."""

    error: ClipTranscriptError | None
    """Why it failed; null unless it did."""

    language: str | None
    """BCP 47; null where it is not known."""

    made_by: ClipTranscriptMadeBy | None
    """`upload`: the captions were given; else the provider and model that made them."""

    captions: List[ClipTranscriptCaptionsItem]
    """The captions: lines of text with their times."""

    words: List[ClipTranscriptWordsItem]
    """The words with their times."""

    skipped: List[ClipTranscriptSkippedItem]
    """What could not be read of the captions that were sent, and why; the rest is used."""


class ClipTranscriptError(Model):
    """Why it failed; null unless it did."""

    code: ClipFailureCode

    message: str
    """What is the matter and what to do about it, for people."""


class ClipTranscriptMadeBy(Model):
    """`upload`: the captions were given; else the provider and model that made them."""

    provider: str
    """Who made it: the provider of the model, or `upload` for what was sent."""

    model: str | None
    """The model that made it; null where none did."""


class ClipTranscriptCaptionsItem(Model):
    start: float
    """Where it begins, in seconds from the start of the video."""

    end: float
    """Where it ends, in seconds from the start of the video."""

    text: str
    """The text."""


class ClipTranscriptWordsItem(Model):
    start: float
    """Where it begins, in seconds from the start of the video."""

    end: float
    """Where it ends, in seconds from the start of the video."""

    text: str
    """The text."""


class ClipTranscriptSkippedItem(Model):
    line: int
    """Of the file, from 1."""

    reason: str
    """Why, for people."""


class RenderClipRequest(Model):
    """Body of `renderClip`."""

    start: float
    """Seconds of the video."""

    end: float
    """Where it ends, in seconds from the start of the video."""

    aspect: AspectRatio

    fit: ClipFit | None = None
    """`crop` cuts the sides off, `pad` puts bars around, `blur` fills up with a blurred picture."""

    focus: Literal["auto"] | RenderClipRequestFocus2 | None = None
    """Where the crop’s middle is, from 0 to 1; `auto` follows what draws the eye. Left out: `auto`."""

    captions: str | None = None
    """SRT or WebVTT in the times of the video, or `auto` for those of the transcript. The bytes of a file that is not UTF-8 go as `data:;base64,…`."""

    caption_style: RenderClipRequestCaptionStyle | None = None
    """How captions look."""

    watermark: RenderClipRequestWatermark | None = None
    """A picture in a corner; null for none."""

    loudness: bool | None = None
    """Brings the sound to −14 LUFS, at which platforms play."""

    file_name: str | None = None
    """Name of the file; null for a generated one."""


class RenderClipRequestFocus2(Model):
    x: float
    """Where the middle lies from the left, as a part of the width: 0 to 1."""

    y: float
    """Where the middle lies from the top, as a part of the height: 0 to 1."""


class RenderClipRequestCaptionStyle(Model):
    """How captions look."""

    size: CaptionSize | None = None

    position: CaptionPosition | None = None

    color: str | None = None
    """Colour of the letters."""

    outline_color: str | None = None
    """Colour of the line around the letters."""

    box: bool | None = None
    """A box behind the text instead of an outline around it."""

    bold: bool | None = None
    """Whether the letters are bold."""


class RenderClipRequestWatermark(Model):
    """A picture in a corner; null for none."""

    media_id: str
    """A still image of `/media`."""

    position: WatermarkPosition | None = None

    opacity: float | None = None
    """How opaque it is: 0.05 to 1."""

    scale: float | None = None
    """Its width as a part of the picture’s."""


class ClipJob(Model):
    """A render of a part of a video."""

    id: str
    """Its id: opaque, and never used again for another."""

    clip_id: str
    """Id of the clip."""

    status: ClipJobStatus

    progress: int
    """Percent."""

    start: float
    """Where it begins, in seconds from the start of the video."""

    end: float
    """Where it ends, in seconds from the start of the video."""

    aspect: AspectRatio

    fit: ClipFit

    skipped: List[ClipJobSkippedItem]
    """What could not be read of the captions that were sent, and why; the rest is used."""

    output_url: str | None
    """The file: a signed address that expires; null until it is completed."""

    poster_url: str | None
    """Null as well once the clip has been deleted."""

    media_id: str | None
    """The rendered file as media, to be put on posts; null until it is completed."""

    width: int | None
    """Width in pixels; null until it is completed."""

    height: int | None
    """Height in pixels; null until it is completed."""

    duration_seconds: float | None
    """Length in seconds; null while it is not known."""

    size_bytes: int | None
    """Size in bytes; null until it is completed."""

    focus: ClipFocus | None
    """How the crop was placed: as given, by what draws the eye, or in the centre."""

    is_copy: bool | None
    """Whether picture and sound were copied as they are."""

    error: ClipJobError | None
    """Why it failed; null unless it did."""

    created_at: datetime
    """When it was made, in UTC."""

    started_at: datetime | None
    """When the work began, in UTC; null before it did."""

    completed_at: datetime | None
    """When it ended, whatever the outcome."""


class ClipJobSkippedItem(Model):
    line: int
    """Of the file, from 1."""

    reason: str
    """Why, for people."""


class ClipJobError(Model):
    """Why it failed; null unless it did."""

    code: ClipFailureCode

    message: str
    """What is the matter and what to do about it, for people."""


class ListClipsData(Model):
    """The requested data."""

    clips: List[Clip]
    """The clips, the newest first."""

    total: int
    """How many there are in total, not only on this page."""


class DeleteClipData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""
