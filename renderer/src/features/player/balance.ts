/** Gains of dub and original for a position of the balance. */
export function balanceGains(
  balance: number,
  bedEnabled: boolean,
): { dub: number; original: number } {
  return {
    dub: Math.min(1, 1 - balance),
    // A bed that is not in the mix is heard only when the hand asks for it.
    original: bedEnabled ? Math.min(1, 1 + balance) : Math.max(0, balance),
  }
}
