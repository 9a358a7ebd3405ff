-- Addresses are compared in composed form and lower case. Where two accounts would get the same one, both stay as they are.
UPDATE "users" SET "email" = lower(normalize(trim("email"), NFC))
WHERE "email" <> lower(normalize(trim("email"), NFC)) AND NOT EXISTS (
  SELECT 1 FROM "users" "other" WHERE "other"."id" <> "users"."id" AND "other"."organization_id" IS NOT DISTINCT FROM "users"."organization_id"
    AND lower(normalize(trim("other"."email"), NFC)) = lower(normalize(trim("users"."email"), NFC)));--> statement-breakpoint
UPDATE "organizations" SET "email" = lower(normalize(trim("email"), NFC)) WHERE "email" <> lower(normalize(trim("email"), NFC));
