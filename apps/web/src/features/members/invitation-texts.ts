import { defineTexts } from '../../i18n/index.ts'

/** The dialogs that invite people and add them to workspaces. */
export const invitationTexts = defineTexts('invitations', {
  inviteTitle: { ko: '멤버 초대', en: 'Invite people' },
  inviteHint: {
    ko: '초대 메일의 링크는 {days}일 동안 유효합니다.',
    en: 'Each person gets an email with a link that is valid for {days} days.',
  },
  emails: { ko: '이메일', en: 'Email addresses' },
  emailsHint: {
    ko: '쉼표, 공백, 줄바꿈으로 구분하거나 목록을 붙여 넣어 주세요',
    en: 'Separate with commas, spaces or new lines, or paste a list',
  },
  emailRequired: { ko: '이메일을 입력해 주세요', en: 'Email is required' },
  emailInvalid: { ko: '이메일 형식이 올바르지 않습니다', en: 'Invalid email format' },
  emailsTooMany: { ko: '한 번에 {maximum}명까지 초대할 수 있습니다', en: 'At most {maximum} addresses at once' },
  removeAddress: { ko: '{address} 제거', en: 'Remove {address}' },
  invalidAddress: { ko: '{address}: 형식이 올바르지 않음', en: '{address}: invalid format' },
  suggestions: { ko: '동료', en: 'Colleagues' },
  role: { ko: '역할', en: 'Role' },
  roleHint: {
    ko: '팀 멤버는 조직에 있는 모든 사람의 이름을 볼 수 있습니다. 외부 참여자는 게스트로 초대해 주세요.',
    en: 'Team members see the names of everybody in the organization; for outside parties choose Guest.',
  },
  projectRole: { ko: '워크스페이스 역할', en: 'Role in the workspace' },
  access: { ko: '접근 범위', en: 'Access' },
  invite: { ko: '초대', en: 'Invite' },
  cancel: { ko: '취소', en: 'Cancel' },
  membersAlready: { ko: '이미 멤버인 이메일은 제외했습니다: {emails}', en: 'Already members, left out: {emails}' },
  openedToAll: { ko: '조직 전체에 공개했습니다', en: 'Opened to the whole organization' },
  addTitle: { ko: '{project}에 멤버 추가', en: 'Add members to {project}' },
  addLabel: { ko: '이름 또는 이메일', en: 'Names or email addresses' },
  addHint: { ko: '동료를 선택하거나 이메일을 입력해 주세요', en: 'Choose colleagues or enter email addresses' },
  add: { ko: '추가', en: 'Add' },
  forAll: { ko: '조직 전체에 공개', en: 'Open to the whole organization' },
  forAllHint: {
    ko: '공개 범위가 ‘전체 공개’로 변경되어 조직의 모든 멤버가 이 워크스페이스를 볼 수 있습니다',
    en: 'The type changes to All: every member of the organization can see this workspace',
  },
  unregisteredTitle: {
    ko: '아직 계정이 없는 이메일입니다',
    en: { one: 'This address has no account yet', other: 'These addresses have no account yet' },
  },
  unregisteredBody: {
    ko: '초대하면 계정을 만드는 메일을 보내고, 이 워크스페이스에 {role} 역할로 추가합니다.',
    en: 'They get an invitation by email and join the workspace as {role}.',
  },
  notNow: { ko: '초대하지 않기', en: 'Don’t invite' },
  inviteCount: { ko: '{number}명 초대', en: { one: 'Invite {number} person', other: 'Invite {number} people' } },
})
