import { ExternalLink } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { companySourcesTexts } from './company-sources.texts.ts'

/** Where a figure came from: the service, the address without a key, and when. */
export function FigureOrigin({ service, address, retrieved }: { service: string; address: string; retrieved: string }) {
  const t = useTexts(companySourcesTexts)
  return (
    <>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('openAddress', { service })}
        title={address}
        className="inline-flex items-center gap-1 text-accent underline-offset-2 hover:underline"
      >
        {service}
        <ExternalLink aria-hidden className="size-3 shrink-0" />
      </a>
      {' · '}
      {t('retrieved', { when: retrieved })}
    </>
  )
}
