import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { auditTexts } from './audit.texts.ts'

const shortLength = 12
const confirmMs = 1_500

/** A hash, abbreviated unless `whole`; the button copies the full hash. */
export function HashCopy({ hash, whole = false }: { hash: string; whole?: boolean }) {
  const t = useTexts(auditTexts)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), confirmMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () =>
    navigator.clipboard.writeText(hash).then(
      () => setCopied(true),
      () => showToast({ kind: 'failure', title: t('copyFailed') }),
    )
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-middle">
      <code title={hash} className="min-w-0 font-mono text-xs break-all text-muted">
        {whole ? hash : hash.slice(0, shortLength)}
      </code>
      <IconButton
        icon={copied ? Check : Copy}
        size="small"
        label={t(copied ? 'copied' : 'copyHash')}
        tooltip={false}
        onClick={() => void copy()}
      />
    </span>
  )
}
