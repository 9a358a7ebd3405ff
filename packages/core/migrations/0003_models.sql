CREATE TABLE "file_vectors" (
	"file_id" integer PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"sha256" text NOT NULL,
	"model" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"passages" integer DEFAULT 0 NOT NULL,
	"embedded" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_usage" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_usage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"model" text NOT NULL,
	"requests" bigint NOT NULL,
	"untold" bigint NOT NULL,
	"texts" bigint NOT NULL,
	"tokens" bigint NOT NULL,
	"priced_tokens" bigint NOT NULL,
	"cost" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_vectors" ADD CONSTRAINT "file_vectors_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_vectors" ADD CONSTRAINT "file_vectors_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_usage" ADD CONSTRAINT "model_usage_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_vectors_of_project" ON "file_vectors" USING btree ("project_id","state");--> statement-breakpoint
CREATE INDEX "file_vectors_by_content" ON "file_vectors" USING btree ("organization_id","sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "model_usage_once" ON "model_usage" USING btree ("organization_id","project_id","purpose","model");