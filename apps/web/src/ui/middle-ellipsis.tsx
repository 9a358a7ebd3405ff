import { hasRightToLeft, splitName } from './long-name.ts'
import { Tooltip } from './tooltip.tsx'

/** A long name on one line, truncated in the middle, with the full name in a tooltip. */
export function MiddleEllipsis({ text, tooltip = true }: { text: string; tooltip?: boolean }) {
  const { head, tail, isLong } = splitName(text)
  const shortened = hasRightToLeft(text) ? (
    // Two parts would be ordered separately; a name is written from left to right, like its extension.
    <span dir="ltr" className="block max-w-full truncate whitespace-pre">
      {text}
    </span>
  ) : (
    <span className="inline-flex max-w-full min-w-0 whitespace-pre">
      <span className="sr-only">{text}</span>
      <span aria-hidden className="min-w-6 shrink-1000 overflow-hidden text-ellipsis">
        {head}
      </span>
      <span aria-hidden className="flex min-w-0 justify-end overflow-hidden">
        <span className="shrink-0">{tail}</span>
      </span>
    </span>
  )
  return tooltip && isLong ? <Tooltip text={text}>{shortened}</Tooltip> : shortened
}
