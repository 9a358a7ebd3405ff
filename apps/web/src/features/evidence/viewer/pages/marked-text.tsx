import { classNames } from '../../../../ui/index.ts'
import type { Span } from '../../span.ts'
import { markedPieces, type Mark, type MarkKind } from './marks.ts'

const looks: Record<MarkKind, string> = {
  passage: 'rounded-sm bg-highlight text-text',
  match: 'rounded-sm bg-accent/20 text-text',
  currentMatch: 'rounded-sm bg-caution/40 text-text outline outline-caution',
}

/** A span of a page's text with its marks. */
export function MarkedText({ text, span, marks }: { text: string; span: Span; marks: readonly Mark[] }) {
  return markedPieces(text, span, marks).map((piece) =>
    piece.mark === undefined ? (
      piece.text
    ) : (
      <mark
        key={piece.start}
        data-passage={piece.cited || undefined}
        data-current={piece.mark === 'currentMatch' || undefined}
        className={classNames(looks[piece.mark], piece.cited && piece.mark !== 'passage' && 'ring-2 ring-highlight')}
      >
        {piece.text}
      </mark>
    ),
  )
}

/** The text of a table's cell with its marks. A heading repeated from another page has no span in this page's text. */
export function CellText({ text, cell, marks }: { text: string; cell: Span & { text: string }; marks: readonly Mark[] }) {
  return cell.end > cell.start ? <MarkedText text={text} span={cell} marks={marks} /> : cell.text
}
