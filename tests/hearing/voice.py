# Orca's voice in the hearing tests: writes what is spoken to a file, at the pace of a practised listener.
#
# Each line is JSON: {"say": text} when an utterance begins, {"cut": text} for the words that a later stop kept from
# being heard. Orca loads this as its customizations; neither a sound card nor a speech daemon is needed.
import json
import os
import time

import orca.settings
from gi.repository import GLib
from orca import speechdispatcherfactory, speechserver

CHARS_PER_SECOND = 30.0
_out = open(os.environ["HEARING_FILE"], "a", buffering=1, encoding="utf-8")
# The utterances that haven't ended: (begin, end, text, what to do when it ends).
_queue = []
_timer = [0]


def _write(**line):
    _out.write(json.dumps(line, ensure_ascii=False) + "\n")


def _finish():
    """Reports each utterance that has ended, and sets the timer for the end of the next one."""
    now = time.time()
    _timer[0] = 0
    while _queue and _queue[0][1] <= now:
        done = _queue.pop(0)[3]
        if done is not None:
            done(speechserver.SayAllContext.COMPLETED)
    _schedule()
    return False


def _schedule():
    if _queue and _timer[0] == 0:
        _timer[0] = GLib.timeout_add(max(1, int((_queue[0][1] - time.time()) * 1000)), _finish)


def _speak(self, text, acss=None, **kwargs):
    words = (text if isinstance(text, str) else "").replace("\ue000", "").strip()
    done = kwargs.get("done")
    if words == "":
        if done is not None:
            GLib.idle_add(lambda: done(speechserver.SayAllContext.COMPLETED) and False)
        return
    begin = max([time.time()] + [end for _begin, end, _text, _done in _queue])
    _queue.append((begin, begin + 0.05 + len(words) / CHARS_PER_SECOND, words, done))
    _write(say=words)
    _schedule()


def _cancel(self):
    now = time.time()
    stopped = list(_queue)
    _queue.clear()
    if _timer[0] != 0:
        GLib.source_remove(_timer[0])
        _timer[0] = 0
    for begin, end, words, done in stopped:
        heard = max(0, int((now - begin) * CHARS_PER_SECOND))
        if end > now and heard < len(words):
            _write(cut=words[heard:])
        if done is not None:
            GLib.idle_add(lambda one: one(speechserver.SayAllContext.INTERRUPTED) and False, done)


def _say_all(self, iterator, progress):
    """Speaks the next piece, and after its end the one that follows. Orca is told how each piece ended."""
    try:
        context, acss = next(iterator)
    except StopIteration:
        return False

    def done(how):
        isCompleted = how == speechserver.SayAllContext.COMPLETED
        context.currentOffset = context.endOffset if isCompleted else context.startOffset
        progress(context.copy(), how)
        if isCompleted:
            GLib.idle_add(_say_all, self, iterator, progress)

    _speak(self, context.utterance, acss, done=done)
    return False


def _init(self):
    self._client = None
    self._current_voice_properties = {}


Voice = speechdispatcherfactory.SpeechServer
speechdispatcherfactory._speechd_available = True
speechdispatcherfactory._speechd_version_ok = True
Voice._init = _init
Voice._speak = _speak
Voice._cancel = _cancel
Voice._say_all = _say_all
Voice.sayAll = lambda self, iterator, progress: GLib.idle_add(_say_all, self, iterator, progress)
Voice.speakCharacter = lambda self, character, acss=None: _speak(self, character, acss)
Voice.shutdown = lambda self: self._active_servers.pop(self._id, None)
Voice.list_output_modules = lambda self: ()
for nothing in ["_send_command", "_apply_acss", "reset", "updateCapitalizationStyle", "updatePunctuationLevel"]:
    setattr(Voice, nothing, lambda self, *args, **kwargs: None)

orca.settings.enableKeyEcho = False
orca.settings.enableEchoByWord = False
# With this on, the first key would interrupt Orca reading the whole page, and Orca would then move the focus.
orca.settings.sayAllOnLoad = False
