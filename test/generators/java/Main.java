// Tries the client that openapi-generator has made beside it: `post URL` signs up and publishes, `read` writes again what it reads.

import client.ApiClient;
import client.JSON;
import client.api.AuthApi;
import client.api.BrandsApi;
import client.api.ConnectionsApi;
import client.api.PostsApi;
import client.model.AuthorizeConnectionRequest;
import client.model.CreateBrandRequest;
import client.model.CreatePostRequest;
import client.model.Platform;
import client.model.SignUpRequest;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.InputStreamReader;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

public class Main {
  static final Class<?>[] APIS = Apis.ALL;

  /** `Post` by its name, and what `listPosts 200` gives: like answers share a class. */
  static Class<?> classOf(String name) throws ClassNotFoundException {
    String operation = name.split(" ")[0];
    if (operation.equals(name)) return Class.forName("client.model." + name);
    for (Class<?> api : APIS)
      for (Method method : api.getMethods())
        if (method.getName().equals(operation)) return method.getReturnType();
    throw new ClassNotFoundException(name);
  }

  static JsonObject again(JsonObject one) {
    JsonObject written = new JsonObject();
    written.add("name", one.get("name"));
    try {
      Class<?> type = classOf(one.get("name").getAsString());
      Object value = JSON.getGson().fromJson(one.get("value"), type);
      written.add("value", JsonParser.parseString(JSON.getGson().toJson(value)));
    } catch (ClassNotFoundException error) {
      written.addProperty("problem", "has no type");
    } catch (RuntimeException error) {
      written.addProperty("problem", String.valueOf(error.getMessage()).split("\n")[0]);
    }
    return written;
  }

  static void post(String server) throws Exception {
    ApiClient api = new ApiClient().setBasePath(server);
    SignUpRequest account = new SignUpRequest().email("java@example.com").password("correct horse battery").name("Ada");
    api.setBearerToken(new AuthApi(api).signUp(account, null).getData().getToken());
    String slug = new BrandsApi(api).createBrand(new CreateBrandRequest().name("Java"), null).getData().getSlug();
    AuthorizeConnectionRequest wanted = new AuthorizeConnectionRequest().brandSlug(slug);
    URI page = new ConnectionsApi(api).authorizeConnection(Platform.X, wanted, null).getData().getAuthorizeUrl();
    HttpRequest consent = HttpRequest.newBuilder(page).header("content-type", "application/x-www-form-urlencoded")
        .POST(HttpRequest.BodyPublishers.ofString("account=java&decision=allow")).build();
    HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build()
        .send(consent, HttpResponse.BodyHandlers.discarding());
    PostsApi posts = new PostsApi(api);
    CreatePostRequest draft = new CreatePostRequest().brandSlug(slug).addPlatformsItem(Platform.X).text("By a client in Java");
    var id = posts.createPost(draft, null).getData().getId();
    posts.publishPost(id, null, null);
    for (;;) {
      String status = posts.getPostProgress(id).getData().getStatus().getValue();
      if (!status.equals("scheduled") && !status.equals("publishing")) {
        System.out.println(status);
        return;
      }
      Thread.sleep(100);
    }
  }

  public static void main(String[] args) throws Exception {
    if (args[0].equals("post")) {
      post(args[1]);
      System.exit(0);
    }
    JsonArray results = new JsonArray();
    for (JsonElement one : JsonParser.parseReader(new InputStreamReader(System.in)).getAsJsonArray())
      results.add(again(one.getAsJsonObject()));
    System.out.println(results);
  }
}
