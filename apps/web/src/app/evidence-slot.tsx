/** The place of the evidence pane, right of every screen. */
export function EvidenceSlot() {
  return null
}
