/**
 * Short sounds for events, synthesized by oscillators: no files are loaded, and nothing sounds unless it is enabled in
 * the settings.
 */

import { gameClient } from "../games";
import { prefs } from "./prefs.svelte";
import type { TableModel } from "./table.svelte";

/** The names of the sounds. */
export type Sound = "turn" | "dice" | "track" | "delivery" | "end";

/** One tone: start and length in seconds, its pitch in hertz, and the pitch it glides to. */
interface Tone {
  at: number;
  length: number;
  pitch: number;
  to?: number;
  wave?: OscillatorType;
  loud?: number;
}

const sounds: Record<Sound, Tone[]> = {
  // A station bell, struck twice.
  turn: [
    { at: 0, length: 0.5, pitch: 880 },
    { at: 0, length: 0.4, pitch: 2217, loud: 0.25 },
    { at: 0.16, length: 0.6, pitch: 880 },
    { at: 0.16, length: 0.4, pitch: 2217, loud: 0.25 },
  ],
  // Two rolling dice.
  dice: [0, 0.05, 0.11, 0.16, 0.24, 0.29].map((at, nth) => ({
    at,
    length: 0.035,
    pitch: 420 - nth * 37,
    wave: "square" as const,
    loud: 0.35,
  })),
  // A hammer on a spike, twice.
  track: [0, 0.17].map((at) => ({ at, length: 0.12, pitch: 1480, to: 1180, wave: "triangle" as const, loud: 0.8 })),
  // A steam whistle of two pipes.
  delivery: [
    { at: 0, length: 0.55, pitch: 587, to: 622, wave: "triangle" },
    { at: 0, length: 0.55, pitch: 740, to: 784, wave: "triangle", loud: 0.7 },
  ],
  // A rising major chord.
  end: [523, 659, 784, 1047].map((pitch, nth) => ({
    at: nth * 0.14,
    length: nth === 3 ? 0.8 : 0.22,
    pitch,
    wave: "triangle" as const,
  })),
};

const LOUDNESS = 0.14;
let context: AudioContext | null = null;

/** Play a sound now; do nothing where the browser has no audio or blocks it. */
export function play(sound: Sound): void {
  if (!("AudioContext" in window)) return;
  context ??= new AudioContext();
  void context.resume();
  const now = context.currentTime + 0.02;
  for (const { at, length, pitch, to = pitch, wave = "sine", loud = 1 } of sounds[sound]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = wave;
    tone.frequency.setValueAtTime(pitch, now + at);
    tone.frequency.linearRampToValueAtTime(to, now + at + length);
    volume.gain.setValueAtTime(0.0001, now + at);
    volume.gain.exponentialRampToValueAtTime(LOUDNESS * loud, now + at + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + at);
    tone.stop(now + at + length + 0.02);
  }
}

/** Play sounds for the events of a table, its end and the viewer's turns. Call it during component setup. */
export function soundWith(table: () => TableModel): void {
  let asked = false;
  let ended: boolean | null = null;

  $effect(() => {
    const { fresh, game } = table();
    if (!prefs.sound) return;
    // Each sound once, however many events of its kind came at the same time.
    const { sounds: byEvent = {} } = gameClient(game.name);
    for (const sound of new Set(fresh.flatMap(({ event }) => byEvent[event.type] ?? []))) play(sound);
  });
  $effect(() => {
    const { myTurn, present } = table();
    const over = present?.over ?? false;
    if (prefs.sound && ended === false && over) play("end");
    else if (prefs.sound && ended !== null && myTurn && !asked) play("turn");
    asked = myTurn;
    if (present) ended = over;
  });
}
