import { expect, test } from 'vitest'
import { memberEndpoints } from './members.ts'

const result = (added: string[], invited: string[]) => ({ added, invited, eamils: invited, emails: invited })

test.each([
  [result([], []), 'noMembersAdded'],
  [result(['ben@harbor.example'], []), 'membersAdded'],
  [result([], ['ann@harbor.example']), 'membersInvited'],
  [result(['ben@harbor.example'], ['ann@harbor.example']), 'membersAddedAndInvited'],
] as const)('the message of an invitation states what it did', (done, message) => {
  for (const { messageOf } of [memberEndpoints.add, memberEndpoints.addNew, memberEndpoints.invite]) expect(messageOf?.(done)).toBe(message)
})
