import type { IndustryPeer } from './source.ts'

/** Digits of a code that name an industry group, in the classifications of the SEC and of Korea. */
const GROUP_DIGITS = 3

/** The digits of a code of one classification; undefined for another's. "sic:3571" is "3571" of "sic". */
export function digitsOf(industryCode: string, scheme: 'sic' | 'ksic'): string | undefined {
  const [own, digits = ''] = industryCode.split(':')
  return own === scheme && digits.length >= GROUP_DIGITS ? digits : undefined
}

export const isSameGroup = (one: string, other: string): boolean => one.slice(0, GROUP_DIGITS) === other.slice(0, GROUP_DIGITS)

/** Peers of the same code before those of its group, otherwise in the order in which they were found. */
export function rankPeers(peers: readonly IndustryPeer[], industryCode: string): IndustryPeer[] {
  const isOther = (peer: IndustryPeer): number => Number(peer.industryCode !== industryCode)
  return peers.toSorted((one, other) => isOther(one) - isOther(other))
}
