/** A minimal function for `functions-framework --target=hello`. */
import { http } from "@google-cloud/functions-framework";

http("hello", (_request, response) => {
  response.send("hello");
});
