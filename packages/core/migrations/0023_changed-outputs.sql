ALTER TABLE "outputs" ADD COLUMN "changed_from_id" integer;--> statement-breakpoint
ALTER TABLE "outputs" ADD CONSTRAINT "outputs_changed_from_id_outputs_id_fk" FOREIGN KEY ("changed_from_id") REFERENCES "public"."outputs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outputs_changed_from" ON "outputs" USING btree ("changed_from_id");