import { type AccountValueView, accountLabels, alone, citedSource, type Quoted, type Ref } from '@dossier/contract'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { useEvidence } from '../../evidence/index.ts'
import { StatedLine, TypedHistory } from '../../companies/index.ts'
import { basisTexts } from './basis.texts.ts'
import type { FigureBasis, Operand, StatementsOf } from './figure-basis.ts'
import type { BasisContextValue } from './basis-context.ts'
import { NOT_AVAILABLE } from '../written-figure.ts'
import { RowsBasis } from './rows-basis.tsx'
import { Unavailable } from './unavailable.tsx'
import { useReason } from './use-reason.ts'

interface Props {
  label: string
  figure: string
  basis: FigureBasis
  context: BasisContextValue
  onClose: () => void
}

/** What a figure rests on: the accounts with their pages, who assumed it, or its formula in words with the figures in it. */
export function BasisCard({ label, figure, basis, ...rest }: Props) {
  return (
    <div className="flex max-h-[min(28rem,70vh)] flex-col gap-3 overflow-y-auto p-3 text-sm">
      <header>
        <p className="font-semibold">{label}</p>
        <p className="text-muted tabular-nums">{figure}</p>
      </header>
      <Basis basis={basis} {...rest} />
    </div>
  )
}

type Within = Pick<Props, 'context' | 'onClose'>

/** @param calledBy the name that stands above it with its figure, which an account of that name does not repeat */
function Basis({ basis, calledBy, ...within }: { basis: FigureBasis; calledBy?: string } & Within) {
  const t = useTexts(basisTexts)
  const language = useLanguage()
  switch (basis.kind) {
    case 'read':
      return (
        <div className="flex flex-col gap-2">
          {basis.parts.map(({ sign, of }) => (
            <Account
              key={of.account}
              calledBy={calledBy}
              sign={basis.parts.length === 1 && sign > 0 ? '' : sign < 0 ? '− ' : '+ '}
              of={of}
              statements={basis.statements ?? within.context.statements}
              {...within}
            />
          ))}
          {basis.unknown.length > 0 && (
            <p className="text-xs text-muted">
              {t('notStated', { accounts: basis.unknown.map((account) => accountLabels[account]?.[language] ?? account).join(', ') })}
            </p>
          )}
        </div>
      )
    case 'printed':
      return <PlaceLink place={basis.place} {...within} />
    case 'rows':
      return (
        <>
          {basis.formula !== undefined && <Formula>{basis.formula}</Formula>}
          <RowsBasis basis={basis} {...within} />
        </>
      )
    case 'quoted':
      return <QuotedSource {...basis.input} />
    case 'assumed':
    case 'typed':
      return <Entered basis={basis} {...within} />
    case 'computed':
      return (
        <>
          <Formula>{basis.formula}</Formula>
          <ul className="flex flex-col gap-2">
            {basis.operands.map((operand) => (
              <OperandLine key={operand.label} operand={operand} {...within} />
            ))}
          </ul>
        </>
      )
  }
}

const Formula = ({ children }: { children: string }) => <p className="rounded-sm bg-sunken px-2 py-1.5">{children}</p>

/** A figure of a formula: what was put in says from where, what is calculated itself opens its own formula. */
function OperandLine({ operand: { label, figure, basis }, ...within }: { operand: Operand } & Within) {
  const t = useTexts(basisTexts)
  const reasonOf = useReason()
  if (figure === NOT_AVAILABLE) {
    return (
      <li className="flex items-baseline justify-between gap-3">
        <span className="min-w-0">{label}</span>
        <Unavailable figure={figure} reason={reasonOf(basis)} />
      </li>
    )
  }
  return (
    <li className="flex flex-col gap-0.5">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0">{label}</span>
        <span className="shrink-0 tabular-nums">{figure}</span>
      </span>
      {basis?.kind === 'computed' ? (
        <details className="border-l border-line pl-2 text-xs">
          <summary className="min-h-6 rounded-sm text-muted hover:text-text">{t('stepFormula', { formula: basis.formula })}</summary>
          <ul className="flex flex-col gap-1.5 pt-1">
            {basis.operands.map((one) => (
              <OperandLine key={one.label} operand={one} {...within} />
            ))}
          </ul>
        </details>
      ) : (
        basis && (
          <div className="border-l border-line pl-2 text-xs">
            <Basis basis={basis} calledBy={label} {...within} />
          </div>
        )
      )}
    </li>
  )
}

function PlaceLink({ place, context: { projectId }, onClose }: { place: Ref } & Within) {
  const t = useTexts(basisTexts)
  const { open } = useEvidence()
  return (
    <button
      type="button"
      className="min-h-6 rounded-sm text-left text-accent underline-offset-2 hover:underline"
      onClick={() => {
        open({ projectId, refs: alone(place) })
        onClose()
      }}
    >
      {t('openPlace')}
    </button>
  )
}

/** What a person put in: the stated source, and who it was when. */
function Entered({ basis, context: { assumedBy } }: { basis: Extract<FigureBasis, { source: string | null }> } & Within) {
  const t = useTexts(basisTexts)
  const { dateTime } = useFormats()
  const isTyped = basis.kind === 'typed'
  const quoted = basis.kind === 'assumed' ? basis.quoted : undefined
  const source = basis.source ?? t(isTyped ? 'typedWithoutSource' : 'withoutSource')
  return (
    <p>
      {quoted === undefined ? <span className="block break-words">{source}</span> : <QuotedSource source={source} quoted={quoted} />}
      <span className="block text-xs text-muted">
        {assumedBy === null
          ? t('notKeptYet')
          : t(isTyped ? 'typedBy' : 'assumedBy', { name: assumedBy.name, date: dateTime(assumedBy.at) })}
      </span>
    </p>
  )
}

/** A market figure at the address that states it, and when it was retrieved. */
function QuotedSource({ source, quoted }: { source: string; quoted: Quoted }) {
  const t = useTexts(basisTexts)
  const language = useLanguage()
  const { dateTime } = useFormats()
  return (
    <span className="block">
      <a
        href={quoted.address}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-block min-h-6 rounded-sm break-words text-accent underline-offset-2 hover:underline"
      >
        {citedSource({ source, quoted }, language)}
      </a>
      <span className="block text-xs text-muted">{t('retrieved', { date: dateTime(quoted.retrievedAt) })}</span>
    </span>
  )
}

interface AccountProps extends Within {
  sign: string
  of: AccountValueView
  statements: StatementsOf | undefined
  calledBy: string | undefined
}

/** An account with the places that state it, and what else is stated of it. */
function Account({ sign, of, statements, calledBy, context, onClose }: AccountProps) {
  const t = useTexts(basisTexts)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const { projectId, unit } = context
  const name = (account: string) => accountLabels[account]?.[language] ?? account
  const others = [...of.conflicts, ...(of.corrects ?? []), ...of.restates]
  return (
    <section className="flex flex-col gap-0.5">
      {(sign !== '' || name(of.account) !== calledBy) && (
        <h3 className="flex justify-between gap-3">
          <span>
            {sign}
            {name(of.account)}
          </span>
          <span className="shrink-0 tabular-nums">{unit.write(of.value)}</span>
        </h3>
      )}
      {of.typed && (
        <p className="text-xs text-muted">
          <span className="block break-words">{of.typed.reason}</span>
          {t('typedBy', { name: of.typed.by.name, date: dateTime(of.typed.at) })}
        </p>
      )}
      {of.kind === 'derived' && (
        <p className="text-xs text-muted">
          {of.from.map(({ account, sign: side }, at) => `${side < 0 ? '− ' : at > 0 ? '+ ' : ''}${name(account)}`).join(' ')}
        </p>
      )}
      {of.typed && of.reported && <p className="text-xs text-muted">{t('overridden')}</p>}
      {of.reported && <StatedLine projectId={projectId} stated={of.reported} unit={unit} onOpen={onClose} />}
      {of.typed && statements && <TypedHistory of={{ projectId, ...statements, ...of }} except={of.typed.id} unit={unit} />}
      {others.length > 0 && (
        <div className="text-xs text-muted">
          {t('otherwise')}
          {others.map((stated) => (
            <StatedLine
              key={`${stated.fileId} ${stated.value} ${stated.reportedAt}`}
              projectId={projectId}
              stated={stated}
              unit={unit}
              onOpen={onClose}
            />
          ))}
        </div>
      )}
    </section>
  )
}
