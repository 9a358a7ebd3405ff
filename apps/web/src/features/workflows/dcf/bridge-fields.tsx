import { type DcfBridgeItem, dcfBridgeItems, type DcfProposal } from '@dossier/contract'
import { X } from 'lucide-react'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Field, IconButton, Input } from '../../../ui/index.ts'
import { basisOfAccount, ExplainedFigure } from '../../outputs/index.ts'
import type { DcfDraft, DraftProblems } from './dcf-draft.ts'
import { dcfTexts } from './dcf.texts.ts'
import { SourceInput } from './source-input.tsx'
import { useItemName } from './use-item-name.ts'

interface Props {
  proposal: DcfProposal
  draft: DcfDraft
  onChange: (draft: DcfDraft) => void
  /** How much a 1 of the typed amounts is worth. */
  amountSize: number
  problems: DraftProblems
}

/** What stands between enterprise and equity value: as the statements state it, or as somebody types it. */
export function BridgeFields({ proposal, draft, onChange, amountSize, problems }: Props) {
  const t = useTexts(dcfTexts)
  const nameOf = useItemName()
  const { number } = useFormats()
  const stated = new Map(proposal.bridge.map((one) => [one.item as DcfBridgeItem, one]))
  const written = (value: number) => number(value / amountSize, 1)
  const hintOf = (item: DcfBridgeItem) => {
    const entry = stated.get(item)
    if (entry === undefined) return undefined
    if (entry.value === null || entry.of === null) return t('notStated')
    return (
      <>
        {t('statements')}{' '}
        <ExplainedFigure label={nameOf(item)} figure={written(entry.value)} basis={basisOfAccount(entry.of)} isInCell={false} />
      </>
    )
  }
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-3">
        {dcfBridgeItems.map((item) => {
          const path = `bridge.${item}`
          const value = stated.get(item)?.value
          const problem = problems.get(path)
          return (
            <div key={item} data-field={path} className="flex flex-col gap-1">
              <Field label={nameOf(item)} hint={hintOf(item)} error={problem && t(problem)}>
                {(control) => (
                  <Input
                    {...control}
                    inputMode="decimal"
                    className="text-right tabular-nums"
                    placeholder={typeof value === 'number' ? written(value) : ''}
                    value={draft.bridge[item] ?? ''}
                    onChange={(event) => onChange({ ...draft, bridge: { ...draft.bridge, [item]: event.target.value } })}
                  />
                )}
              </Field>
              {(draft.bridge[item] ?? '') !== '' && <SourceInput path={path} field={nameOf(item)} draft={draft} onChange={onChange} />}
            </div>
          )
        })}
      </div>
      {draft.further.length > 0 && (
        <ul className="flex flex-col text-sm">
          {draft.further.map(({ item, label, amount }, at) => {
            const name = label ?? nameOf(item)
            return (
              <li key={`${item} ${name} ${amount.value}`} className="flex items-center gap-3">
                <span>{name}</span>
                <span className="tabular-nums">{written(amount.value)}</span>
                <IconButton
                  icon={X}
                  size="small"
                  label={t('removeNamed', { name })}
                  onClick={() => onChange({ ...draft, further: draft.further.filter((_, index) => index !== at) })}
                />
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
