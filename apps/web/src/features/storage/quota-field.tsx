import type { Organization } from '@dossier/contract'
import { defineTexts, useFormats, useTexts } from '../../i18n/index.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

const texts = defineTexts('storage', {
  quota: { ko: '저장 한도(MB)', en: 'Storage quota (MB)' },
  used: { ko: '{used} 사용 중', en: '{used} in use' },
  usedOf: { ko: '{quota} 중 {used} 사용 중', en: '{used} of {quota} in use' },
  byDefault: { ko: '비워 두면 시스템 기본값을 적용합니다', en: 'Left empty, the default of the installation applies' },
  invalid: { ko: '1 이상의 정수를 입력해 주세요', en: 'Enter a whole number from 1' },
})

const LARGEST = 1_000_000_000

export interface QuotaFieldProps {
  /** What is kept and may be, in bytes. */
  use: Pick<Organization, 'storage' | 'quota'>
  /** Megabytes as typed; empty for the default. */
  typed: string
  onType: (typed: string) => void
}

/** How much is kept, and how much may be. */
export function QuotaField({ use: { storage, quota }, typed, onType }: QuotaFieldProps) {
  const t = useTexts(texts)
  const { size } = useFormats()
  const used = quota === null ? t('used', { used: size(storage) }) : t('usedOf', { used: size(storage), quota: size(quota) })
  return (
    <Field label={t('quota')} hint={`${used}. ${t('byDefault')}`} error={parseQuota(typed) === undefined ? t('invalid') : undefined}>
      {(control) => (
        <Input
          {...control}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          className="h-9"
        />
      )}
    </Field>
  )
}

/** Megabytes; null for the default, undefined for what is no quota. */
export function parseQuota(typed: string): number | null | undefined {
  const text = typed.trim().replaceAll(',', '')
  if (text === '') return null
  const megabytes = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return megabytes >= 1 && megabytes <= LARGEST ? megabytes : undefined
}
