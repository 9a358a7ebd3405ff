CREATE TABLE "drive_connections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drive_connections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"provider" text NOT NULL,
	"account" text NOT NULL,
	"encrypted_tokens" text NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'connected' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drive_consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drive_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"provider" text NOT NULL,
	"ticket_hash" text,
	"state_hash" text,
	"browser_hash" text,
	"encrypted_verifier" text,
	"next" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drive_consents_ticket_hash_unique" UNIQUE("ticket_hash"),
	CONSTRAINT "drive_consents_state_hash_unique" UNIQUE("state_hash")
);
--> statement-breakpoint
CREATE TABLE "imported_items" (
	"import_id" integer NOT NULL,
	"item_key" text NOT NULL,
	"file_id" integer,
	"revision" text
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"folder_id" integer,
	"source" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"total" integer,
	"added" integer DEFAULT 0 NOT NULL,
	"new_versions" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"refusals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" jsonb,
	"started_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "lineage_id" integer;--> statement-breakpoint
UPDATE "files" SET "lineage_id" = "id";--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "lineage_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_latest" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "encrypted_password" text;--> statement-breakpoint
ALTER TABLE "drive_connections" ADD CONSTRAINT "drive_connections_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drive_connections" ADD CONSTRAINT "drive_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drive_consents" ADD CONSTRAINT "drive_consents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drive_consents" ADD CONSTRAINT "drive_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_items" ADD CONSTRAINT "imported_items_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drive_connections_of_user" ON "drive_connections" USING btree ("user_id","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "imported_items_by_key" ON "imported_items" USING btree ("import_id","item_key");--> statement-breakpoint
CREATE INDEX "imports_of_project" ON "imports" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "files_by_version" ON "files" USING btree ("lineage_id","version");--> statement-breakpoint
CREATE INDEX "files_by_age" ON "files" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "files_by_name" ON "files" USING btree ("project_id",lower("filename"),"id");--> statement-breakpoint
CREATE INDEX "files_by_content" ON "files" USING btree ("project_id","size","sha256");--> statement-breakpoint
CREATE INDEX "folders_inside" ON "folders" USING btree ("parent_id");