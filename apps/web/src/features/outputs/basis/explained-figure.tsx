import { alone } from '@dossier/contract'
import { type ReactNode, use } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { classNames } from '../../../ui/index.ts'
import { Popover } from '../../../ui/popover.tsx'
import { useEvidence } from '../../evidence/index.ts'
import { BasisCard } from './basis-card.tsx'
import { basisTexts } from './basis.texts.ts'
import { type FigureBasis, onlyPlace } from './figure-basis.ts'
import { BasisContext } from './basis-context.ts'
import { NOT_AVAILABLE } from '../written-figure.ts'
import { Unavailable } from './unavailable.tsx'
import { useReason } from './use-reason.ts'

interface Props {
  /** What it is of: "Revenue, FY2025A". */
  label: string
  figure: string
  basis: FigureBasis | undefined
  /** As large as the cell that it stands in. */
  isInCell?: boolean
  /** Why it is N/A, where what it rests on does not say so. */
  missing?: string | undefined
  /** How it is shown, where not as the figure alone. */
  children?: ReactNode
}

/** A figure that opens the page which says it, or what it is calculated of. What is put in is blue, as in a model. */
export function ExplainedFigure({ label, figure, basis, isInCell = true, missing, children = figure }: Props) {
  const t = useTexts(basisTexts)
  const { open } = useEvidence()
  const context = use(BasisContext)
  const reasonOf = useReason()
  if (figure === NOT_AVAILABLE) return <Unavailable figure={figure} reason={missing ?? reasonOf(basis)} />
  if (basis === undefined || context === undefined || figure === '') return children
  const place = onlyPlace(basis)
  const look = classNames(
    'min-h-6 rounded-sm underline-offset-3 hover:underline focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent',
    isInCell && '-mx-2 -my-1 w-[calc(100%+16px)] px-2 py-1 text-right',
    basis.kind !== 'computed' && 'text-accent',
  )
  if (place !== undefined) {
    return (
      <button
        type="button"
        aria-label={t('opens', { label, figure })}
        className={look}
        onClick={() => open({ projectId: context.projectId, refs: alone(place) })}
      >
        {children}
      </button>
    )
  }
  return (
    <Popover
      label={label}
      align={isInCell ? 'end' : 'start'}
      className="w-88 max-w-[calc(100vw-16px)] p-0"
      trigger={
        <button type="button" aria-label={t('explains', { label, figure })} className={look}>
          {children}
        </button>
      }
    >
      {(close) => <BasisCard label={label} figure={figure} basis={basis} context={context} onClose={close} />}
    </Popover>
  )
}
