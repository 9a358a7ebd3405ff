import { endpoints, mayInOrganization, type ProposedProfile } from '@dossier/contract'
import { type KeyboardEvent, useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { useSession } from '../../session/index.ts'
import { Button, Input } from '../../ui/index.ts'
import { companyProfileTexts } from './company-profile.texts.ts'

interface Props {
  projectId: number
  name: string
  onFound: (proposed: ProposedProfile) => void
}

const LIMIT = 6

/** Finds a company in the registers and fills in its profile, for users who may request outside sources. */
export function RegisterLookup({ projectId, name, onFound }: Props) {
  const t = useTexts(companyProfileTexts)
  const user = useSession()?.user
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(name)
  const find = useSend(endpoints.sources.companies, { quiet: true })
  const propose = useSend(endpoints.companies.proposeProfile, {
    onSuccess(proposed) {
      setOpen(false)
      onFound(proposed)
    },
  })
  if (user === undefined || !mayInOrganization(user, 'sources.read')) return null
  if (!isOpen) {
    return (
      <Button
        size="small"
        className="self-start"
        onClick={() => {
          setOpen(true)
          find.mutate({ query: typed, limit: LIMIT })
        }}
      >
        {t('lookUp')}
      </Button>
    )
  }
  const search = () => {
    if (typed.trim() !== '') find.mutate({ query: typed, limit: LIMIT })
  }
  // Enter searches and does not save the form around it.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    search()
  }
  const { data } = find
  return (
    <div className="flex flex-col gap-2 rounded-md bg-sunken p-2">
      <div className="flex gap-2">
        <Input
          aria-label={t('lookUpLabel')}
          placeholder={t('lookUpLabel')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button busy={find.isPending} onClick={search}>
          {t('lookUp')}
        </Button>
      </div>
      {find.error && <p className="text-sm text-negative">{find.error.message}</p>}
      {data?.companies.length === 0 && <p className="text-sm text-muted">{t('lookUpNone')}</p>}
      {data && data.companies.length > 0 && (
        <ul>
          {data.companies.map(({ source, id, name: called, englishName, tickers }) => (
            <li key={`${source} ${id}`}>
              <button
                type="button"
                className="flex w-full items-baseline justify-between gap-2 rounded-sm px-1.5 py-1 text-left text-sm hover:bg-hover"
                onClick={() => propose.mutate({ projectId, source, number: id })}
              >
                <span className="truncate">{englishName === null ? called : `${called} (${englishName})`}</span>
                <span className="shrink-0 text-xs text-muted">
                  {source.toUpperCase()} {tickers[0] ?? id}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {data && data.failures.length > 0 && (
        <p className="text-xs text-muted">
          {t('lookUpFailed', { sources: data.failures.map(({ source }) => source.toUpperCase()).join(', ') })}
        </p>
      )}
    </div>
  )
}
