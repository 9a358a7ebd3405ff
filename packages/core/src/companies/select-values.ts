import { accountScopes } from '@dossier/contract'
import { type AccountValue, type ChosenValue, chooseValues } from '@dossier/finance'

/** The values of statements in one scope and currency, and which others there are. */
interface SelectedValues<Place> {
  chosen: ChosenValue<Place>[]
  /** Null where it is unknown. */
  currency: string | null
  /** The others. */
  currencies: string[]
  scope: (typeof accountScopes)[number]
  scopes: (typeof accountScopes)[number][]
}

/** Chooses a value for each account and time. Without a currency or a scope, the most frequent and the first that there is. */
export function selectValues<Place>(
  values: readonly AccountValue<Place>[],
  asked: { scope: SelectedValues<Place>['scope'] | undefined; currency: string | undefined },
): SelectedValues<Place> {
  const currencies = byFrequency(values.map(({ currency }) => currency))
  const currency = asked.currency ?? currencies[0]
  const chosen = chooseValues(values.filter((value) => value.currency === currency))
  const scopes = accountScopes.filter((scope) => chosen.some((value) => value.scope === scope))
  const scope = asked.scope ?? scopes[0] ?? 'consolidated'
  return {
    chosen: chosen.filter((value) => value.scope === scope),
    currency: currency ?? null,
    currencies: currencies.filter((one) => one !== currency),
    scope,
    scopes,
  }
}

function byFrequency(currencies: readonly (string | undefined)[]): string[] {
  const counted = Map.groupBy(
    currencies.flatMap((one) => one ?? []),
    (one) => one,
  )
  return [...counted].toSorted(([, one], [, other]) => other.length - one.length).map(([currency]) => currency)
}
