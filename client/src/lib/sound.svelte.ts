/**
 * Short sounds made by oscillators when something happens: nothing is loaded, and nothing sounds unless one has asked
 * for it in the settings.
 */

import { gameClient } from "../games";
import { prefs } from "./prefs.svelte";
import type { TableModel } from "./table.svelte";

export type Sound = "turn" | "dice" | "track" | "delivery" | "end";

/** One tone: when it begins and how long it is in seconds, its pitch in hertz, and where the pitch goes. */
interface Tone {
  at: number;
  length: number;
  pitch: number;
  to?: number;
  wave?: OscillatorType;
  loud?: number;
}

const sounds: Record<Sound, Tone[]> = {
  // A station bell, twice.
  turn: [
    { at: 0, length: 0.5, pitch: 880 },
    { at: 0, length: 0.4, pitch: 2217, loud: 0.25 },
    { at: 0.16, length: 0.6, pitch: 880 },
    { at: 0.16, length: 0.4, pitch: 2217, loud: 0.25 },
  ],
  // Two dice on a table.
  dice: [0, 0.05, 0.11, 0.16, 0.24, 0.29].map((at, nth) => ({
    at,
    length: 0.035,
    pitch: 420 - nth * 37,
    wave: "square" as const,
    loud: 0.35,
  })),
  // A hammer on a spike.
  track: [0, 0.17].map((at) => ({ at, length: 0.12, pitch: 1480, to: 1180, wave: "triangle" as const, loud: 0.8 })),
  // A steam whistle of two pipes.
  delivery: [
    { at: 0, length: 0.55, pitch: 587, to: 622, wave: "triangle" },
    { at: 0, length: 0.55, pitch: 740, to: 784, wave: "triangle", loud: 0.7 },
  ],
  // Home at last.
  end: [523, 659, 784, 1047].map((pitch, nth) => ({
    at: nth * 0.14,
    length: nth === 3 ? 0.8 : 0.22,
    pitch,
    wave: "triangle" as const,
  })),
};

const LOUDNESS = 0.14;
let context: AudioContext | null = null;

/** Make a sound now; a browser that cannot, or may not yet, stays silent. */
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

/** Sound with what happens at a table; to be called while a component is set up. */
export function soundWith(table: () => TableModel): void {
  let asked = false;
  let ended: boolean | null = null;

  $effect(() => {
    const { fresh, game } = table();
    if (!prefs.sound) return;
    // One of a kind is enough, however many rails were laid at once.
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
