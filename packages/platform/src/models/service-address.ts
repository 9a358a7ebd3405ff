/** Whether an address can be configured as one of a service: by http or https, without anything that would go into its paths or logs. */
export function isServiceAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, search, hash } = new URL(address)
  return `${username}${password}${search}${hash}` === '' && (protocol === 'https:' || protocol === 'http:')
}
