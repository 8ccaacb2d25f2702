/** Which notes are warnings: what they say should be read before the choice is made. */
const COSTLY = /casus belli|-\d+ (stability|prestige)|bankrupt|breaks?\b|lose|interregnum|penalt|excommunicat/i;

export const isCostly = (note: string): boolean => COSTLY.test(note);
