/** Of a name at the end of a line, in pixels. */
const LABEL_HEIGHT = 16

interface Group {
  /** Of the middle of its labels, in pixels from the top. */
  centre: number
  members: number[]
}

/**
 * How far the names at the ends of lines are moved so that none covers another: in pixels, down positive. Those that would collide are stacked around
 * the middle of where they belong, the higher value above; of equal values the earlier line.
 * @param ends the last value of each line; undefined of one without any
 * @param plot the ends of its axis and its height in pixels
 */
export function endLabelOffsets(
  ends: readonly (number | undefined)[],
  { min, max, height }: { min: number; max: number; height: number },
): number[] {
  const places = ends.map((value) => (value === undefined || max <= min ? 0 : (1 - (value - min) / (max - min)) * height))
  const ranked = ends.flatMap((value, at) => (value === undefined ? [] : [{ at, value }])).toSorted((one, other) => other.value - one.value)
  const groups: Group[] = []
  for (const { at } of ranked) {
    groups.push({ centre: places[at] ?? 0, members: [at] })
    for (
      let [above, last] = groups.slice(-2);
      above && last && last.centre - above.centre < reach(above) + reach(last);
      [above, last] = groups.slice(-2)
    ) {
      const members = [...above.members, ...last.members]
      groups.splice(-2, 2, { centre: members.reduce((sum, one) => sum + (places[one] ?? 0), 0) / members.length, members })
    }
  }
  const offsets = ends.map(() => 0)
  for (const { centre, members } of groups)
    for (const [rank, at] of members.entries()) offsets[at] = centre + (rank - (members.length - 1) / 2) * LABEL_HEIGHT - (places[at] ?? 0)
  return offsets
}

/** From the middle of a group to its edge. */
const reach = ({ members }: Group): number => (members.length * LABEL_HEIGHT) / 2
