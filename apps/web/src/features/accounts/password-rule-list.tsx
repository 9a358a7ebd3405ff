import { Circle, CircleCheck } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { classNames } from '../../ui/class-names.ts'
import { accountsTexts } from './accounts-texts.ts'
import { passwordRules } from './password-rules.ts'

/** The password rules, each checked once it is met. */
export function PasswordRuleList({ password }: { password: string }) {
  const t = useTexts(accountsTexts)
  return (
    <ul aria-label={t('rules')} className="flex flex-wrap gap-x-4 gap-y-1 pt-0.5 text-sm">
      {passwordRules.map(({ key, met }) => {
        const done = met(password)
        const Icon = done ? CircleCheck : Circle
        return (
          <li key={key} className={classNames('inline-flex items-center gap-1.5', done ? 'text-positive' : 'text-muted')}>
            <Icon aria-hidden className="size-3.5" />
            {t(key)}
            <span className="sr-only">({t(done ? 'ruleMet' : 'ruleOpen')})</span>
          </li>
        )
      })}
    </ul>
  )
}
