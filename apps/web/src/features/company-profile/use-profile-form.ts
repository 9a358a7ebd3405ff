import type { CompanyProfileInput } from '@dossier/contract'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { schemaResolver } from '../../ui/schema-resolver.ts'

const resolver = schemaResolver(async () => (await import('virtual:contract-schemas')).companyProfileInput)

/** A form of the profile that research requires (specification, section 5), validated by the contract's schema. */
export function useProfileForm(profile: CompanyProfileInput | null | undefined): UseFormReturn<CompanyProfileInput> {
  return useForm<CompanyProfileInput>({ resolver, defaultValues: valuesOf(profile) })
}

export function valuesOf(profile: CompanyProfileInput | null | undefined): CompanyProfileInput {
  if (!profile) return { homepage: '', country: '', segment: '', industry: '' }
  const { homepage, country, segment, industry, industryCode, symbol, register } = profile
  return { homepage, country, segment, industry, industryCode, symbol, register }
}
