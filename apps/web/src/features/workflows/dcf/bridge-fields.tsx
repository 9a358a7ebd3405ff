import { accountLabels, type DcfBridgeItem, dcfBridgeItems, type DcfProposal } from '@dossier/contract'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { Field, Input } from '../../../ui/index.ts'
import type { DcfDraft, DraftProblems } from './dcf-draft.ts'
import { dcfTexts } from './dcf.texts.ts'

interface Props {
  proposal: DcfProposal
  draft: DcfDraft
  onChange: (draft: DcfDraft) => void
  /** How much a 1 of the typed amounts is worth. */
  amountSize: number
  problems: DraftProblems
}

const typedOnly = { preferred: 'preferred', 'other-claim': 'otherClaim', 'other-investment': 'otherInvestment' } as const

/** What stands between enterprise and equity value: as the statements state it, or as somebody types it. */
export function BridgeFields({ proposal, draft, onChange, amountSize, problems }: Props) {
  const t = useTexts(dcfTexts)
  const language = useLanguage()
  const { number } = useFormats()
  const stated = new Map(proposal.bridge.map((one) => [one.item as DcfBridgeItem, one.value]))
  const nameOf = (item: DcfBridgeItem) =>
    item === 'preferred' || item === 'other-claim' || item === 'other-investment'
      ? t(typedOnly[item])
      : (accountLabels[item]?.[language] ?? item)
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-3">
      {dcfBridgeItems.map((item) => {
        const value = stated.get(item)
        const problem = problems.get(`bridge.${item}`)
        const hint =
          value === undefined ? undefined : value === null ? t('notStated') : t('fromStatements', { value: number(value / amountSize, 1) })
        return (
          <Field key={item} label={nameOf(item)} hint={hint} error={problem && t(problem)}>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                className="text-right tabular-nums"
                placeholder={typeof value === 'number' ? number(value / amountSize, 1) : ''}
                value={draft.bridge[item] ?? ''}
                onChange={(event) => onChange({ ...draft, bridge: { ...draft.bridge, [item]: event.target.value } })}
              />
            )}
          </Field>
        )
      })}
    </div>
  )
}
