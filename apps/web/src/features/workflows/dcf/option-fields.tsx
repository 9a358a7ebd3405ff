import { Plus, X } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { Button, IconButton, Input } from '../../../ui/index.ts'
import type { DcfDraft, DraftProblems, OptionDraft } from './dcf-draft.ts'
import { dcfTexts } from './dcf.texts.ts'

interface Props {
  draft: DcfDraft
  onChange: (draft: DcfDraft) => void
  problems: DraftProblems
}

const MOST = 10
const parts = ['label', 'count', 'strike'] as const

/** Options on shares, by plan: how many at which price. */
export function OptionFields({ draft, onChange, problems }: Props) {
  const t = useTexts(dcfTexts)
  const change = (options: OptionDraft[]) => onChange({ ...draft, options })
  return (
    <div className="flex flex-col items-start gap-2">
      {draft.options.map((option, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- plans have no name until somebody types one
        <fieldset key={at} aria-label={t('optionPlan', { number: at + 1 })} className="flex w-full items-center gap-2">
          {parts.map((part) => {
            const path = `options.${at}.${part}`
            const problem = problems.get(path)
            return (
              <div key={part} data-field={path} className={part === 'label' ? 'min-w-0 flex-1' : 'w-32'}>
                <Input
                  aria-label={t(part)}
                  aria-invalid={problem === undefined ? undefined : true}
                  title={problem && t(problem)}
                  placeholder={t(part)}
                  className={part === 'label' ? undefined : 'text-right tabular-nums'}
                  value={option[part]}
                  onChange={(event) =>
                    change(draft.options.map((one, index) => (index === at ? { ...one, [part]: event.target.value } : one)))
                  }
                />
              </div>
            )
          })}
          <IconButton
            icon={X}
            size="small"
            label={t('removeNamed', { name: t('optionPlan', { number: at + 1 }) })}
            onClick={() => change(draft.options.filter((_, index) => index !== at))}
          />
        </fieldset>
      ))}
      {draft.options.length < MOST && (
        <Button size="small" icon={Plus} onClick={() => change([...draft.options, { label: '', count: '', strike: '' }])}>
          {t('addOption')}
        </Button>
      )}
    </div>
  )
}
