import { languageOptions, type User } from '@dossier/contract'
import { personName, useTexts } from '../../../i18n/index.ts'
import { useRoleName } from '../../roles/use-role-name.ts'
import { accountsTexts } from '../accounts-texts.ts'
import { profileTexts } from './profile.texts.ts'

/** The details of an account as a description list. */
export function DetailsView({ user }: { user: User }) {
  const t = useTexts(profileTexts)
  const shared = useTexts(accountsTexts)
  const roleName = useRoleName()
  const rows = [
    { term: t('name'), value: personName(user.firstName, user.lastName) },
    { term: shared('email'), value: user.email },
    { term: t('phone'), value: user.phone },
    ...(user.organization ? [{ term: t('organization'), value: user.organization.name }] : []),
    { term: t('role'), value: roleName(user) },
    { term: shared('language'), value: languageOptions.find((option) => option.value === user.language)?.name ?? user.language },
  ]
  return (
    <dl className="grid grid-cols-[minmax(80px,140px)_1fr] gap-x-4 gap-y-2.5 text-sm">
      {rows.map(({ term, value }) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd className={value === '' ? 'text-faint' : 'min-w-0 font-medium break-words'}>{value === '' ? t('none') : value}</dd>
        </div>
      ))}
    </dl>
  )
}
