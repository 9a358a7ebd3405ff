import { type CompanyProfileInput, endpoints } from '@dossier/contract'
import { useState } from 'react'
import { useCall } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { Field, Select } from '../../ui/index.ts'
import { companyProfileTexts } from './company-profile.texts.ts'

interface Props {
  projectId: number
  /** Given the profile of the chosen company, and its name. */
  onChoose: (profile: CompanyProfileInput, name: string) => void
}

/** Takes the profile that was stated of a company of the workspace; nothing where there is none. */
export function ProfileFromWorkspace({ projectId, onChoose }: Props) {
  const t = useTexts(companyProfileTexts)
  const [chosen, setChosen] = useState('')
  const { data } = useCall(endpoints.companies.list, { projectId })
  const known = data?.rows.flatMap(({ company, name, profile }) => (profile === null ? [] : [{ company, name, profile }])) ?? []
  if (known.length === 0) return null
  return (
    <Field label={t('fromWorkspace')} className="max-w-96">
      {(control) => (
        <Select
          {...control}
          className="w-full [&>select]:w-full"
          value={chosen}
          options={[{ value: '', label: t('chooseCompany') }, ...known.map(({ company, name }) => ({ value: company, label: name }))]}
          onChange={({ target }) => {
            setChosen(target.value)
            const found = known.find(({ company }) => company === target.value)
            if (found) onChoose(found.profile, found.name)
          }}
        />
      )}
    </Field>
  )
}
