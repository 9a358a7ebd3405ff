/** Whether an address is valid for a service: http or https, without anything that would end up in its paths or logs. */
export function isServiceAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, search, hash } = new URL(address)
  return `${username}${password}${search}${hash}` === '' && (protocol === 'https:' || protocol === 'http:')
}
