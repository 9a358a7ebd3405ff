import type { Translated } from './language.ts'
import type { RoleId } from './permissions.ts'

/** Names of the built-in roles of the specification, section 6. */
export const roleNames: Record<RoleId, Translated> = {
  1: { en: 'Super Admin', ko: '최고 관리자' },
  2: { en: 'Organization Owner', ko: '조직 소유자' },
  3: { en: 'Admin', ko: '관리자' },
  4: { en: 'Team Member', ko: '팀 멤버' },
  5: { en: 'Guest', ko: '게스트' },
  6: { en: 'Admin (not project creator)', ko: '관리자(워크스페이스 생성자 아님)' },
}
