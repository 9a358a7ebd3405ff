import { Tooltip } from './tooltip.tsx'

/** Number of characters kept at the end: the extension and what distinguishes two versions. */
const tailLength = 12

/** A long name on one line, truncated in the middle, with the full name in a tooltip. */
export function MiddleEllipsis({ text, tooltip = true }: { text: string; tooltip?: boolean }) {
  // Split by code points, so that no surrogate pair is divided.
  const characters = Array.from(text)
  const split = Math.max(characters.length - tailLength, Math.ceil(characters.length / 2))
  const shortened = (
    <span className="inline-flex max-w-full min-w-0 whitespace-pre">
      <span className="sr-only">{text}</span>
      <span aria-hidden className="overflow-hidden text-ellipsis">
        {characters.slice(0, split).join('')}
      </span>
      <span aria-hidden className="shrink-0">
        {characters.slice(split).join('')}
      </span>
    </span>
  )
  return tooltip && characters.length > 2 * tailLength ? <Tooltip text={text}>{shortened}</Tooltip> : shortened
}
