import { type EarningsCall, endpoints, type FoundDocument, type SpeakerTurnShown } from '@dossier/contract'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Download } from 'lucide-react'
import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { keyOf, useCall } from '../../../api/index.ts'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../ui/index.ts'
import { SearchInput } from '../../../ui/search-input.tsx'
import { RegisterError } from '../register-error.tsx'
import { companySourcesTexts } from './company-sources.texts.ts'
import { SavedButton } from './document-list.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { SaveDocumentsDialog, type Wanted } from './save-documents-dialog.tsx'

interface Props {
  wanted: Wanted
  call: FoundDocument
  mayUpload: boolean
  onBack: () => void
}

/** The transcript of an earnings call, to be read by speaker, searched and saved. */
export function CallTranscript({ wanted, call, mayUpload, onBack }: Props) {
  const t = useTexts(companySourcesTexts)
  const cache = useQueryClient()
  const [saving, setSaving] = useState(false)
  const { projectId, source } = wanted
  const { data, error, refetch } = useCall(endpoints.companySources.call, { projectId, source, document: call.document }, { retry: false })
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
        <IconButton icon={ArrowLeft} label={t('backToCalls')} className="-ml-2 sm:hidden" tooltip={false} onClick={onBack} />
        {data !== undefined && <CallHeading call={data} />}
        {call.saved === null ? (
          mayUpload && (
            <Button size="small" icon={Download} onClick={() => setSaving(true)}>
              {t('saveCall')}
            </Button>
          )
        ) : (
          <SavedButton projectId={projectId} saved={call.saved} />
        )}
      </div>
      {error && !data ? (
        <RegisterError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton />
      ) : (
        <Turns turns={data.turns} />
      )}
      {saving && (
        <SaveDocumentsDialog
          wanted={wanted}
          documents={[call]}
          onClose={() => setSaving(false)}
          onSaved={() => {
            setSaving(false)
            void cache.invalidateQueries({ queryKey: keyOf(endpoints.companySources.documents) })
          }}
        />
      )}
    </>
  )
}

function CallHeading({ call: { ticker, fiscalQuarter, heldOn, origin } }: { call: EarningsCall }) {
  const t = useTexts(companySourcesTexts)
  const language = useLanguage()
  const { date, dateTime } = useFormats()
  const facts = [
    heldOn === null ? '' : t('heldOn', { date: date(heldOn) }),
    origin.service[language],
    t('retrieved', { when: dateTime(origin.retrievedAt) }),
  ]
  return (
    <div className="min-w-0 flex-1 basis-40">
      <h3 className="text-sm font-semibold">{t('callTitle', { ticker, ...fiscalQuarter })}</h3>
      <p className="text-xs text-muted">{facts.filter((fact) => fact !== '').join(' · ')}</p>
    </div>
  )
}

function Turns({ turns }: { turns: readonly SpeakerTurnShown[] }) {
  const t = useTexts(companySourcesTexts)
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const shown = useMemo(
    () =>
      turns
        .map((turn, at) => ({ turn, at }))
        .filter(({ turn }) => `${turn.speaker}\n${turn.role ?? ''}\n${turn.text}`.toLowerCase().includes(words)),
    [turns, words],
  )
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4 py-1.5">
        <SearchInput label={t('findInCall')} value={typed} onValueChange={setTyped} className="w-full max-w-80" />
        {words !== '' && <output className="shrink-0 text-xs text-muted tabular-nums">{t('turnsFound', { count: shown.length })}</output>}
      </div>
      <div className="min-h-0 flex-1 overflow-auto px-4 py-3">
        {shown.length === 0 && <p className="text-sm text-muted">{t('noTurns')}</p>}
        <div className="flex max-w-190 flex-col gap-4">
          {shown.map(({ turn, at }, place) => (
            <Fragment key={at}>
              {turn.section !== null && turn.section !== shown[place - 1]?.turn.section && (
                <h4 className="mt-2 border-b border-line pb-1 text-xs font-semibold text-muted">{t(turn.section)}</h4>
              )}
              <article>
                <p className="text-sm">
                  <span className="font-semibold">{turn.speaker === '' ? t('unnamed') : marked(turn.speaker, words)}</span>
                  {turn.role !== null && <span className="ml-2 text-xs text-muted">{marked(turn.role, words)}</span>}
                </p>
                <p className="mt-0.5 text-base leading-6 whitespace-pre-line">{marked(turn.text, words)}</p>
              </article>
            </Fragment>
          ))}
        </div>
      </div>
    </>
  )
}

/** Text with what was searched for marked in it. */
function marked(text: string, words: string): ReactNode {
  if (words === '') return text
  const lower = text.toLowerCase()
  // A letter that becomes two in lower case would shift the places.
  if (lower.length !== text.length) return text
  const parts: ReactNode[] = []
  let from = 0
  for (let at = lower.indexOf(words); at !== -1; at = lower.indexOf(words, from)) {
    parts.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + words.length)}</mark>)
    from = at + words.length
  }
  parts.push(text.slice(from))
  return parts
}
