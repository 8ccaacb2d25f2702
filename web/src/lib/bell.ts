/** A quiet bell, made by the browser itself: no file to load. */
let heard: AudioContext | undefined;

export function ring(): void {
  heard ??= new AudioContext();
  const now = heard.currentTime;
  const loudness = heard.createGain();
  loudness.gain.setValueAtTime(0.08, now);
  loudness.gain.exponentialRampToValueAtTime(0.0001, now + 0.9);
  loudness.connect(heard.destination);
  for (const pitch of [660, 990]) {
    const tone = heard.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(loudness);
    tone.start(now);
    tone.stop(now + 0.9);
  }
}
