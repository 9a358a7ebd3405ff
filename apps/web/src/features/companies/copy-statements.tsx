import { useState } from 'react'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { Button, showToast } from '../../ui/index.ts'
import { companiesTexts } from './companies.texts.ts'
import type { StatementGrid } from './statement-grid.ts'
import { tabSeparated } from './tab-separated.ts'

/** Copies the table as sheets take it in. */
export function CopyStatements({ grid }: { grid: StatementGrid }) {
  const t = useTexts(companiesTexts)
  const language = useLanguage()
  const [copying, setCopying] = useState(false)
  async function copy() {
    setCopying(true)
    try {
      await navigator.clipboard.writeText(tabSeparated(grid, language))
      showToast({ kind: 'success', title: t('copied') })
    } catch {
      showToast({ kind: 'failure', title: t('copyFailed') })
    }
    setCopying(false)
  }
  return (
    <Button size="small" busy={copying} onClick={() => void copy()}>
      {t('copy')}
    </Button>
  )
}
