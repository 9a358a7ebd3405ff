/** The workstreams of due diligence that most questions belong to. */
export const subjects = ['financials', 'contracts', 'people'] as const
export type Subject = (typeof subjects)[number]
