import { useTexts } from '../../../i18n/index.ts'
import { Input } from '../../../ui/index.ts'
import type { DcfDraft } from './dcf-draft.ts'
import { dcfTexts } from './dcf.texts.ts'

const LONGEST_SOURCE = 300

interface Props {
  /** Of what it is the source. */
  path: string
  field: string
  draft: DcfDraft
  onChange: (draft: DcfDraft) => void
}

/** Where a number is from. */
export function SourceInput({ path, field, draft, onChange }: Props) {
  const t = useTexts(dcfTexts)
  return (
    <Input
      aria-label={t('sourceOf', { field })}
      placeholder={t('source')}
      maxLength={LONGEST_SOURCE}
      value={draft.sources[path] ?? ''}
      onChange={(event) => onChange({ ...draft, sources: { ...draft.sources, [path]: event.target.value } })}
      className="text-sm"
    />
  )
}
