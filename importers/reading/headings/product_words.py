"""Names of products that answer HTTP: servers, frameworks, proxies and runtimes."""

from __future__ import annotations

# Known by name alone. Languages stand in no list: "Go" under "Test" may be a build of anything.
SURE = (
    r"nginx|angie|apache|httpd|lighttpd|caddy|traefik|haproxy|envoy|varnish|openresty|tengine"
    r"|litespeed|openlitespeed|h2o|iis|tomcat|jetty|undertow|netty|wildfly|kestrel|puma|unicorn"
    r"|webrick|falcon|gunicorn|uvicorn|hypercorn|daphne|granian|uwsgi|waitress|cherrypy|bjoern"
    r"|flask|django|fastapi|starlette|sanic|aiohttp|tornado|litestar|quart|bottle|blacksheep"
    r"|robyn|express|fastify|koa|hapi|restify|nest|nestjs|polka|hono|elysia|uwebsockets|node|nodejs"
    r"|deno|bun|gin|fiber|chi|beego|fasthttp|gorilla(?:/mux)?|httprouter|net/http|actix|actix-web"
    r"|axum|warp|hyper|ntex|salvo|rails|sinatra|roda|hanami|laravel|lumen|symfony|silex|slim|swoole"
    r"|roadrunner|frankenphp|workerman|php-fpm|spring(?: boot| webflux| mvc)?|quarkus|micronaut"
    r"|helidon|vert\.?x|ktor|http4k|http4s|akka(?:-| )http|phoenix|cowboy|yaws|asp\.net(?: core)?"
    r"|vapor|drogon|kemal|amber|jester|thttpd|boa|hiawatha|cherokee|mathopd|nextjs|next\.js|nuxt"
    r"|yii2?|codeigniter|thinkphp|cakephp|phalcon|webman|hyperf"
    r"|vibora|japronto|emmett|esmerald|microdot|masonite|mojolicious|padrino|agoo|javalin|jooby"
    r"|dropwizard|ratpack|rapidoid|pekko(?:-| )http|zio(?:-| )http|http-kit|mochiweb|nancyfx"
    r"|servicestack|reactphp|amphp|easyswoole|goframe|atreugo|restana|adonisjs|cppcms|oat\+\+|lwan"
    r"|libreactor|libmicrohttpd|vibe\.d|httpbeast|kitura|may-minihttp"
    r"|kong|apisix|krakend|tyk|pingora|linkerd|istio|hertz|kitex|go-zero|iris|gramework"
)
# Words of other meanings: they count in a column beside sure ones, and never in a heading.
UNSURE = (
    r"echo|rocket|tide|play|thin|crow|poem|zap|lucky|monkey|mux|squid|pyramid|muffin|socketify"
    r"|dancer|starman|plack|iodine|grizzly|scotty|yesod|servant|pedestal|elli|bandit|nancy|giraffe"
    r"|suave|swoft|martini|revel|moleculer|feathers|sails|nitro|oak|pistache|mongoose|prologue"
    r"|lapis|hummingbird|aqueduct|shelf|gotham|trillium|xitca|passenger"
)
