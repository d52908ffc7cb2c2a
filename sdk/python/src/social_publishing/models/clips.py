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
"""State of a clip: being fetched, ready, or failed."""

ClipFailureCode: TypeAlias = Annotated[Literal["source_missing", "source_unreadable", "font_missing", "captions_unsupported", "captions_empty", "no_transcript", "no_speech_service", "speech_failed", "no_sound", "watermark_unreadable", "timed_out", "too_large", "render_failed", "insufficient_credits", "internal_error"], Words]
"""Reason why work on a clip failed."""

AspectRatio: TypeAlias = Annotated[Literal["9:16", "1:1", "4:5", "16:9"], Words]
"""Aspect ratio of a video, width to height."""

ClipAnalysisStatus: TypeAlias = Annotated[Literal["none", "queued", "running", "completed", "failed", "cancelled"], Words]
"""State of an analysis. `none`: not requested yet."""

TranscriptFormat: TypeAlias = Annotated[Literal["json", "srt", "vtt"], Words]
"""Format of a transcript: words with times, SRT, or WebVTT."""

ClipFit: TypeAlias = Annotated[Literal["crop", "pad", "blur"], Words]
"""How a video is fitted to another aspect ratio: `crop` cuts the sides, `pad` adds bars, `blur` adds a blurred background."""

CaptionSize: TypeAlias = Annotated[Literal["small", "medium", "large"], Words]
"""Size of the captions, relative to the picture."""

CaptionPosition: TypeAlias = Annotated[Literal["bottom", "middle", "top"], Words]
"""Position of the captions."""

WatermarkPosition: TypeAlias = Annotated[Literal["top-left", "top-right", "bottom-left", "bottom-right"], Words]
"""Corner of the watermark."""

ClipJobStatus: TypeAlias = Annotated[Literal["queued", "running", "completed", "failed", "cancelled"], Words]
"""State of a render."""

ClipFocus: TypeAlias = Annotated[Literal["given", "attention", "centre"], Words]
"""Placement of the crop: as given, following the subject, or centered if the subject is unclear."""


class UploadClipRequest(Model):
    """Body of `uploadClip`."""

    brand_slug: str | None = None
    """Brand of the clip. Omit for the whole organization."""

    title: str | None = None
    """Title. Defaults to the file name."""

    file: File
    """Video file: MP4, QuickTime, or WebM."""


class Clip(Model):
    """A long video to cut clips from."""

    id: str
    """Opaque id, never reused."""

    brand_slug: str | None
    """Slug of the brand, or null for the whole organization."""

    title: str
    """Title for people."""

    status: ClipStatus
    """`fetching`: being downloaded from its URL. Dimensions are missing until it is `ready`."""

    error: ClipError | None
    """Reason why the clip could not be fetched, or null."""

    duration_seconds: float | None
    """Length in seconds, or null while unknown."""

    width: int | None
    """Width in pixels as displayed, after rotation."""

    height: int | None
    """Height in pixels, or null while the clip is being fetched."""

    fps: float | None
    """Frames per second, or null while unknown."""

    size_bytes: int | None
    """Size in bytes, or null while the clip is being fetched."""

    has_sound: bool | None
    """Whether the clip has sound, or null while unknown."""

    mime_type: str | None
    """Media type of the file, determined from its content."""

    url: str | None
    """Video at a signed URL that expires. Null while the clip is being fetched."""

    thumbnail_url: str | None
    """Picture at a signed URL that expires. Null if there is none yet."""

    created_at: datetime
    """When the resource was created, in UTC."""


class ClipError(Model):
    """Reason why the clip could not be fetched, or null."""

    code: ClipFailureCode

    message: str
    """Explanation for people: what is wrong and what to do."""


class FetchClipRequest(Model):
    """Body of `fetchClip`."""

    brand_slug: str | None = None
    """Brand of the clip. Omit for the whole organization."""

    title: str | None = None
    """Title. Defaults to the file name."""

    url: str
    """http or https address on the public internet."""


class DetectClipScenesRequest(Model):
    """Body of `detectClipScenes`."""

    min_seconds: float | None = None
    """Minimum length of a suggestion, in seconds."""

    max_seconds: float | None = None
    """Maximum length of a suggestion, in seconds. Defaults to 60, or to `minSeconds` if that is more."""

    count: int | None = None
    """Most suggestions."""

    aspect: AspectRatio | None = None


class ClipScenes(Model):
    """Scenes of a video, and suggested parts for clips."""

    status: ClipAnalysisStatus
    """`none`: not requested yet."""

    progress: int
    """Percent."""

    error: ClipScenesError | None
    """Reason for the failure, or null."""

    scenes: List[ClipScenesScenesItem]
    """Scenes, in order."""

    suggestions: List[ClipScenesSuggestionsItem]
    """Suggested parts for clips, best first."""

    contact_sheet_url: str | None
    """Image with all scenes."""


class ClipScenesError(Model):
    """Reason for the failure, or null."""

    code: ClipFailureCode

    message: str
    """Explanation for people: what is wrong and what to do."""


class ClipScenesScenesItem(Model):
    start: float
    """Start, in seconds from the start of the video."""

    end: float
    """End, in seconds from the start of the video."""

    score: float
    """How much the picture changes at the start, 1 for the first scene."""

    thumbnail_url: str
    """Signed URL that expires. Read the item again for a new one."""


class ClipScenesSuggestionsItem(Model):
    start: float
    """Start, in seconds from the start of the video."""

    end: float
    """End, in seconds from the start of the video."""

    aspect: AspectRatio

    score: float
    """Quality, from 0 to 1."""

    reason: str
    """Reason, for people."""


class ClipWaveform(Model):
    """Waveform and filmstrip of a video."""

    peaks_per_second: float | None
    """Number of `peaks` per second, at most 20."""

    peaks: List[float]
    """Loudness at each moment, 1 at the loudest. Empty without sound."""

    filmstrip: ClipWaveformFilmstrip | None
    """Frames of the video, side by side in one JPEG."""


class ClipWaveformFilmstrip(Model):
    """Frames of the video, side by side in one JPEG."""

    url: str
    """Signed URL that expires. Read the item again for a new one."""

    columns: int
    """Number of frames in the image."""

    tile_width: int
    """Width of each frame in pixels."""

    tile_height: int
    """Height of each frame in pixels."""

    seconds_per_tile: float
    """Seconds of video that each frame covers."""


class CreateClipTranscriptRequest(Model):
    """Body of `createClipTranscript`."""

    captions: str | None = None
    """SRT or WebVTT, as a text or as the bytes of a file (`data:;base64,…`). If omitted, the speech is transcribed."""

    language: str | None = None
    """BCP 47 tag. Detected if omitted."""


class ClipTranscript(Model):
    """Transcript of a video, with times."""

    status: ClipAnalysisStatus
    """`none`: not requested yet."""

    progress: int
    """Percent."""

    error: ClipTranscriptError | None
    """Reason for the failure, or null."""

    language: str | None
    """BCP 47 tag, or null if unknown."""

    made_by: ClipTranscriptMadeBy | None
    """`upload` for uploaded captions, otherwise the provider and model."""

    captions: List[ClipTranscriptCaptionsItem]
    """Captions: lines of text with times."""

    words: List[ClipTranscriptWordsItem]
    """Words with times."""

    skipped: List[ClipTranscriptSkippedItem]
    """Captions of the file that could not be read, and why. All others are used."""


class ClipTranscriptError(Model):
    """Reason for the failure, or null."""

    code: ClipFailureCode

    message: str
    """Explanation for people: what is wrong and what to do."""


class ClipTranscriptMadeBy(Model):
    """`upload` for uploaded captions, otherwise the provider and model."""

    provider: str
    """Source: the provider of the model, or `upload` for uploaded content."""

    model: str | None
    """Model that wrote the text, or null if none did."""


class ClipTranscriptCaptionsItem(Model):
    start: float
    """Start, in seconds from the start of the video."""

    end: float
    """End, in seconds from the start of the video."""

    text: str
    """The text."""


class ClipTranscriptWordsItem(Model):
    start: float
    """Start, in seconds from the start of the video."""

    end: float
    """End, in seconds from the start of the video."""

    text: str
    """The text."""


class ClipTranscriptSkippedItem(Model):
    line: int
    """Line of the file, starting at 1."""

    reason: str
    """Reason, for people."""


class RenderClipRequest(Model):
    """Body of `renderClip`."""

    start: float
    """Seconds from the start of the video."""

    end: float
    """End, in seconds from the start of the video."""

    aspect: AspectRatio

    fit: ClipFit | None = None
    """`crop` cuts the sides, `pad` adds bars, `blur` adds a blurred background."""

    focus: Literal["auto"] | RenderClipRequestFocus2 | None = None
    """Center of the crop, from 0 to 1. `auto` follows the subject. Defaults to `auto`."""

    captions: str | None = None
    """SRT or WebVTT in the times of the video, or `auto` for the transcript. Send files that are not UTF-8 as `data:;base64,…`."""

    caption_style: RenderClipRequestCaptionStyle | None = None
    """Style of captions."""

    watermark: RenderClipRequestWatermark | None = None
    """Image in a corner, or null for none."""

    loudness: bool | None = None
    """Normalizes the sound to −14 LUFS, the loudness of platforms."""

    file_name: str | None = None
    """File name, or null for a generated one."""


class RenderClipRequestFocus2(Model):
    x: float
    """Horizontal center as a fraction of the width, 0 to 1."""

    y: float
    """Vertical center as a fraction of the height, 0 to 1."""


class RenderClipRequestCaptionStyle(Model):
    """Style of captions."""

    size: CaptionSize | None = None

    position: CaptionPosition | None = None

    color: str | None = None
    """Color of the letters."""

    outline_color: str | None = None
    """Color of the outline."""

    box: bool | None = None
    """Draws a box behind the text instead of an outline."""

    bold: bool | None = None
    """Whether the letters are bold."""


class RenderClipRequestWatermark(Model):
    """Image in a corner, or null for none."""

    media_id: str
    """Still image from `/media`."""

    position: WatermarkPosition | None = None

    opacity: float | None = None
    """Opacity, 0.05 to 1."""

    scale: float | None = None
    """Width as a fraction of the picture’s width."""


class ClipJob(Model):
    """A rendered part of a video."""

    id: str
    """Opaque id, never reused."""

    clip_id: str
    """Id of the clip."""

    status: ClipJobStatus

    progress: int
    """Percent."""

    start: float
    """Start, in seconds from the start of the video."""

    end: float
    """End, in seconds from the start of the video."""

    aspect: AspectRatio

    fit: ClipFit

    skipped: List[ClipJobSkippedItem]
    """Captions of the file that could not be read, and why. All others are used."""

    output_url: str | None
    """File at a signed URL that expires. Null until the render is completed."""

    poster_url: str | None
    """Also null if the clip was deleted."""

    media_id: str | None
    """Id of the rendered media file, to use in posts. Null until the render is completed."""

    width: int | None
    """Width in pixels, or null until the render is completed."""

    height: int | None
    """Height in pixels, or null until the render is completed."""

    duration_seconds: float | None
    """Length in seconds, or null while unknown."""

    size_bytes: int | None
    """Size in bytes, or null until the render is completed."""

    focus: ClipFocus | None
    """Placement of the crop: as given, following the subject, or centered."""

    is_copy: bool | None
    """Whether picture and sound were copied unchanged."""

    error: ClipJobError | None
    """Reason for the failure, or null."""

    created_at: datetime
    """When the resource was created, in UTC."""

    started_at: datetime | None
    """When the work started, in UTC, or null before that."""

    completed_at: datetime | None
    """When the work ended, whatever the result."""


class ClipJobSkippedItem(Model):
    line: int
    """Line of the file, starting at 1."""

    reason: str
    """Reason, for people."""


class ClipJobError(Model):
    """Reason for the failure, or null."""

    code: ClipFailureCode

    message: str
    """Explanation for people: what is wrong and what to do."""


class ListClipsData(Model):
    """The requested data."""

    clips: List[Clip]
    """Clips, newest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class DeleteClipData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""
