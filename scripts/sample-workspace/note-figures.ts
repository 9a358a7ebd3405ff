/**
 * Break-downs that only the notes of the audit report show, 2025 and 2024, KRW millions. Each adds up to a line of the
 * statements; the test of the figures proves it.
 */
export const noteYears = [2025, 2024] as const
export type NoteYear = (typeof noteYears)[number]

export const assetClasses = ['토지', '건물', '기계장치', '기타유형자산'] as const

interface Roll {
  opening: readonly number[]
  additions: readonly number[]
  disposals: readonly number[]
  expensed: readonly number[]
}

export const closingOf = (roll: Roll): number[] =>
  roll.opening.map((value, index) => value + (roll.additions[index] ?? 0) - (roll.disposals[index] ?? 0) - (roll.expensed[index] ?? 0))

export const propertyRoll: Record<NoteYear, Roll> = {
  2024: { opening: [4200, 5560, 3620, 1545], additions: [0, 180, 1570, 730], disposals: [0, 0, 22, 8], expensed: [0, 260, 858, 412] },
  2025: { opening: [4200, 5480, 4310, 1855], additions: [0, 320, 1680, 720], disposals: [0, 0, 50, 12], expensed: [0, 280, 940, 450] },
}

export const intangibleClasses = ['개발비', '소프트웨어'] as const
export const intangibleRoll: Record<NoteYear, Roll> = {
  2024: { opening: [2190, 930], additions: [900, 0], disposals: [0, 0], expensed: [450, 160] },
  2025: { opening: [2640, 770], additions: [1050, 0], disposals: [0, 0], expensed: [570, 150] },
}

export const inventoryParts: Record<NoteYear, { rawMaterials: number; workInProgress: number; finished: number; writeDown: number }> = {
  2024: { rawMaterials: 3720, workInProgress: 2610, finished: 2290, writeDown: -310 },
  2025: { rawMaterials: 3980, workInProgress: 2870, finished: 2430, writeDown: -340 },
}

/** Term loans, their current part included. */
export const termLoanParts: Record<NoteYear, { facility: number; growth: number }> = {
  2024: { facility: 6000, growth: 2500 },
  2025: { facility: 4500, growth: 2500 },
}

export const pensionParts: Record<NoteYear, { obligation: number; planAssets: number }> = {
  2024: { obligation: 6020, planAssets: -4550 },
  2025: { obligation: 6940, planAssets: -5110 },
}

export const contractLiabilityParts: Record<NoteYear, { subscription: number; equipment: number; recognised: number }> = {
  2024: { subscription: 2340, equipment: 970, recognised: 2384 },
  2025: { subscription: 2960, equipment: 1220, recognised: 3082 },
}

export const leaseInterest: Record<NoteYear, number> = { 2024: 65, 2025: 60 }

export const relatedParty: Record<NoteYear, { advisoryFee: number; payable: number }> = {
  2024: { advisoryFee: 120, payable: 10 },
  2025: { advisoryFee: 120, payable: 10 },
}

export const managementPay: Record<NoteYear, { salaries: number; retirement: number; shareBased: number }> = {
  2024: { salaries: 1120, retirement: 122, shareBased: 118 },
  2025: { salaries: 1240, retirement: 138, shareBased: 146 },
}

/** Parts of the tax reconciliation that are stated; the rest is what they leave. */
export const taxEffects: Record<NoteYear, { notDeductible: number; researchCredit: number }> = {
  2024: { notDeductible: 62, researchCredit: -148 },
  2025: { notDeductible: 86, researchCredit: -176 },
}

/** Korean corporate income tax with local income tax: 9.9 % up to KRW 200 million, 20.9 % above. KRW millions. */
export const taxAtStatutoryRate = (beforeTax: number): number => Math.round(0.099 * 200 + 0.209 * (beforeTax - 200))
