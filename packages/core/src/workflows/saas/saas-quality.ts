import { type Language, qualityComponentTexts, qualityGapTexts, type RevenueQualityView } from '@dossier/contract'
import { qualityRules, type RevenueQuality } from '@dossier/finance'
import type { SaasInput } from '@dossier/workbook'

/** The components of a score, as its sheet is filled with them. */
export const qualityInput = ({ components }: RevenueQuality, language: Language): SaasInput['quality'] =>
  components.map(({ component, missing }) => {
    const { name, why } = qualityComponentTexts[component]
    return {
      code: component,
      label: name[language],
      why: why[language],
      missing: missing === undefined ? null : qualityGapTexts[missing][language],
      bounds: qualityRules[component].bounds,
    }
  })

/** Figures of the evaluation in code, by the names of the template. */
export function qualityFigures({ components, mean, score }: RevenueQuality): Map<string, number> {
  const named = [
    ...components.flatMap(({ component, value, score: own }) => [
      [`quality.${component}`, value] as const,
      [`qualityScore.${component}`, own] as const,
    ]),
    ['qualityMean', mean] as const,
    ['qualityScore', score] as const,
  ]
  return new Map(named.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])))
}

/** @param addresses of the figures in the workbook */
export const presentQuality = (
  { components, mean, score, differsFromLedger }: RevenueQuality,
  addresses: ReadonlyMap<string, string>,
): RevenueQualityView => ({
  score: score ?? null,
  mean: mean ?? null,
  differsFromLedger,
  components: components.map(({ component, value, score: own, missing }) => {
    const { isHigherBetter, bounds } = qualityRules[component]
    return {
      code: component,
      value: value ?? null,
      score: own ?? null,
      missing: missing ?? null,
      isHigherBetter,
      bounds: [...bounds],
      cell: addresses.get(`quality.${component}`) ?? null,
    }
  }),
})
