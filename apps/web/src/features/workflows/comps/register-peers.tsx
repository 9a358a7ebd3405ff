import { type CompsRegisterPeer, endpoints } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../../api/index.ts'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { Badge, Button, IconButton } from '../../../ui/index.ts'
import { SourceFailures } from '../../registers/source-failures.tsx'
import { compsTexts } from './comps.texts.ts'

interface Props {
  projectId: number
  company: string
}

/** Address of the search in registers, as `registerAddress('search')`, whose module would join the first screen’s list of parts. */
const SEARCH_OF_REGISTERS = '@'

const linkClass = 'rounded-sm text-accent underline underline-offset-2'

/** Listed companies of the subject's industry in the registers, asked for when a person wants them; each can be opened and dismissed. */
export function RegisterPeers({ projectId, company }: Props) {
  const t = useTexts(compsTexts)
  const [isAsked, setAsked] = useState(false)
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const { data, error, isFetching, refetch } = useCall(
    endpoints.workflows.registerPeers,
    { projectId, company },
    { enabled: isAsked, staleTime: Number.POSITIVE_INFINITY },
  )
  const shown = data?.peers.filter((peer) => !dismissed.has(keyOf(peer))) ?? []
  return (
    <section aria-label={t('registerPeers')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="text-sm text-muted">
          {t('moreNote')}{' '}
          <Link to="/companies" search={{ project: projectId, company: SEARCH_OF_REGISTERS }} className={linkClass}>
            {t('moreFromRegisters')}
          </Link>
        </p>
        <Button
          size="small"
          busy={isFetching}
          onClick={() => {
            setAsked(true)
            if (isAsked) void refetch()
          }}
        >
          {t('askRegisters')}
        </Button>
      </div>
      {error && !data && (
        <p role="alert" className="text-sm text-negative">
          {error.message}
        </p>
      )}
      {data?.industryCode === null && <p className="text-sm text-muted">{t('noIndustryCode')}</p>}
      {data && data.industryCode !== null && shown.length === 0 && data.asked.length > 0 && (
        <p className="text-sm text-muted">{t('noneInRegisters')}</p>
      )}
      {data && <RegisterScope asked={data.asked} />}
      {data && data.asked.length > 0 && <p className="text-sm text-muted">{t('codesOfRegisters')}</p>}
      {shown.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line">
          {shown.map((peer) => (
            <RegisterPeer
              key={keyOf(peer)}
              projectId={projectId}
              peer={peer}
              onDismiss={() => setDismissed(new Set([...dismissed, keyOf(peer)]))}
            />
          ))}
        </ul>
      )}
      {data && <SourceFailures failures={data.failures} />}
    </section>
  )
}

const keyOf = ({ source, id }: CompsRegisterPeer): string => `${source}/${id}`

/** How many companies were compared: no register lists all of an industry. */
function RegisterScope({ asked }: { asked: readonly { source: string; name: { ko: string; en: string }; compared: number }[] }) {
  const t = useTexts(compsTexts)
  const language = useLanguage()
  const compared = asked.filter((one) => one.compared > 0)
  if (compared.length === 0) return null
  return (
    <p className="text-sm text-muted">
      {t('comparedCodes', { registers: compared.map(({ name, compared: count }) => `${name[language]} ${count}`).join(', ') })}
    </p>
  )
}

function RegisterPeer({ projectId, peer, onDismiss }: { projectId: number; peer: CompsRegisterPeer; onDismiss: () => void }) {
  const t = useTexts(compsTexts)
  const language = useLanguage()
  const { name, tickers, reasons, company } = peer
  return (
    <li className="flex items-start gap-x-3 gap-y-1 px-3 py-2 text-sm max-sm:flex-wrap">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{name}</span>
          <span className="text-xs text-muted">{tickers[0]}</span>
          {company !== null && <Badge tone="positive">{t('inWorkspace')}</Badge>}
        </p>
        <p className="text-muted">{reasons.map(({ text }) => text[language]).join(' · ')}</p>
      </div>
      {company === null && (
        <Link
          to="/companies"
          search={{ project: projectId, company: `${SEARCH_OF_REGISTERS}${keyOf(peer)}` }}
          className={`${linkClass} max-sm:order-last max-sm:basis-full`}
        >
          {t('openInRegister')}
        </Link>
      )}
      <IconButton icon={X} size="small" label={t('dismissPeer', { name })} onClick={onDismiss} />
    </li>
  )
}
