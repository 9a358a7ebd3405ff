CREATE TABLE "bin_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bin_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"deletion_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"file_kind" text,
	"version" integer,
	"above" jsonb NOT NULL,
	"files" integer NOT NULL,
	"size" bigint NOT NULL,
	"owner_id" integer,
	"deleted_by" integer NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "binned_files" (
	"id" integer PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"filename" text NOT NULL,
	"lineage_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_latest" boolean DEFAULT true NOT NULL,
	"kind" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"fault" text,
	"blob_key" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"encrypted_password" text,
	"title" text,
	"pages" integer,
	"pages_without_text" integer[] DEFAULT '{}' NOT NULL,
	"read_in_part" boolean DEFAULT false NOT NULL,
	"failed_readings" integer DEFAULT 0 NOT NULL,
	"uploaded_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"folder_id" integer,
	"item_id" integer NOT NULL,
	"above" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "binned_folders" (
	"id" integer PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"parent_id" integer,
	"name" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"item_id" integer NOT NULL,
	"above" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bin_items" ADD CONSTRAINT "bin_items_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin_items" ADD CONSTRAINT "bin_items_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin_items" ADD CONSTRAINT "bin_items_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin_items" ADD CONSTRAINT "bin_items_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "binned_files" ADD CONSTRAINT "binned_files_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "binned_files" ADD CONSTRAINT "binned_files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "binned_files" ADD CONSTRAINT "binned_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "binned_files" ADD CONSTRAINT "binned_files_item_id_bin_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."bin_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "binned_folders" ADD CONSTRAINT "binned_folders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "binned_folders" ADD CONSTRAINT "binned_folders_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "binned_folders" ADD CONSTRAINT "binned_folders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "binned_folders" ADD CONSTRAINT "binned_folders_item_id_bin_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."bin_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bin_items_of_project" ON "bin_items" USING btree ("project_id","deleted_at","id");--> statement-breakpoint
CREATE INDEX "bin_items_by_age" ON "bin_items" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "bin_items_of_deletion" ON "bin_items" USING btree ("deletion_id");--> statement-breakpoint
CREATE INDEX "binned_files_of_item" ON "binned_files" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "binned_files_of_project" ON "binned_files" USING btree ("project_id","blob_key");--> statement-breakpoint
CREATE INDEX "binned_files_of_lineage" ON "binned_files" USING btree ("lineage_id");--> statement-breakpoint
CREATE INDEX "binned_folders_of_item" ON "binned_folders" USING btree ("item_id");