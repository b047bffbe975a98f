/** Plays the short sounds for the start, the end and the failure of a reply. */

import { settingsStore } from '../../store/window/settings-store.ts';

export type Sound = 'start' | 'end' | 'error';

/** Each sound's tones in hertz, one after another. */
const TONES = {
  start: [523],
  end: [523, 784],
  error: [392, 262],
} as const satisfies Record<Sound, readonly number[]>;
const TONE_S = 0.12;
/** Full volume, far below what hurts in headphones. */
const GAIN_MAX = 0.3;

let context: AudioContext | null = null;

/** Plays a sound if the user has turned sounds on. */
export function playSound(sound: Sound): void {
  const { areSoundsOn, soundVolumePercent } = settingsStore.getState().settings;
  if (!areSoundsOn || soundVolumePercent === 0 || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const audio = context;
  void audio.resume();
  const loudness = (GAIN_MAX * soundVolumePercent) / 100;
  for (const [at, hertz] of TONES[sound].entries()) playTone(audio, hertz, audio.currentTime + at * TONE_S, loudness);
}

/** Rises and falls softly: a tone that begins or ends at once clicks. */
function playTone(audio: AudioContext, hertz: number, from: number, loudness: number): void {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.frequency.value = hertz;
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loudness, from + 0.01);
  gain.gain.linearRampToValueAtTime(0, from + TONE_S);
  tone.connect(gain).connect(audio.destination);
  tone.start(from);
  tone.stop(from + TONE_S);
}
